/** A refusal at the start of an answer; being unable to decide is not a refusal. */
const refusalForm = new RegExp(
  [
    '^\\W{0,200}',
    "(?:(?:i['’]?m|i am)(?: very| so| really)? sorry|sorry|unfortunately|i apologi[sz]e",
    '|as an ai[^.!?]{0,60}?)?',
    "\\W{0,20}(?:but )?(?:i|we)(?:['’](?:m|re)| am| are)? ",
    '(?:(?:must )?(?:respectfully )?decline\\b|not comfortable|',
    "(?:can ?not|can['’]?t|won['’]?t|will not|unable to|not able to) (?:help|assist|comply|continue|",
    'argue|engage|participate|take part|provide|fulfil|complete|evaluate|assess|judge|compare|review|',
    'discuss|answer|respond|process|support|score|rate|grade|write|rewrite|edit|modify|create|do (?:this|that)))',
  ].join(''),
  'i',
);

/** Whether a text begins with a refusal. */
export function isRefusal(text: string): boolean {
  return refusalForm.test(text);
}
