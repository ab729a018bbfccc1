/** A criterion of an example: its name, its weight out of 100, and what it requires. */
export type ExampleCriterion = readonly [name: string, weight: number, description: string];

/**
 * One rubric for each domain of CE's basic tier (those of RMB), which shows a model what a rubric
 * of its domain looks like. The weights of each rubric sum to 100.
 */
export const exampleRubrics: Readonly<Record<string, readonly ExampleCriterion[]>> = {
  Brainstorming: [
    ['Relevance', 30, 'Every idea serves the goal and keeps to the constraints that were named.'],
    ['Variety', 25, 'The ideas differ in approach and do not reword each other.'],
    ['Originality', 25, 'Some ideas go beyond what anybody would list first.'],
    ['Practicability', 20, 'Each idea is concrete enough to be taken up.'],
  ],
  Chat: [
    ['Responsiveness', 35, 'The reply takes up what was said and what was meant by it.'],
    ['Tone', 25, 'Warmth and register suit the person and the moment.'],
    ['Substance', 25, 'It adds something true or useful, and claims no experiences.'],
    ['Flow', 15, 'It is of a natural length and leaves room to go on.'],
  ],
  Classification: [
    ['Right label', 55, 'Each item has the label that the definitions of the task give it.'],
    ['Labels as given', 20, 'Only labels of the list occur, spelled as there.'],
    ['Grounds', 15, 'Where reasons are asked for, they name what decides the label.'],
    ['Form', 10, 'The output has the requested form and nothing beside it.'],
  ],
  'Closed QA': [
    ['Faithfulness', 45, 'Everything in the answer is supported by the passage.'],
    ['Correctness', 30, 'The answer is the one that the passage gives.'],
    ['Completeness', 15, 'All parts of the question are answered, or said to be unanswerable.'],
    ['Brevity', 10, 'It quotes or tells no more than was asked for.'],
  ],
  Code: [
    ['Correctness', 45, 'The program does what was asked, at the edges too.'],
    ['Completeness', 20, 'Nothing that was asked for is left as a stub or to the reader.'],
    ['Readability', 15, 'Names and structure show what the code does.'],
    ['Soundness', 10, 'Cost, safety and error handling suit the purpose.'],
    ['Explanation', 10, 'What is said about the code is true of it and helps to use it.'],
  ],
  Generation: [
    ['Meeting the request', 35, 'Kind, topic, length and constraints are as asked for.'],
    ['Content', 25, 'It has something to say and says it with telling detail.'],
    ['Composition', 20, 'The parts follow from each other and come to an end.'],
    ['Style', 20, 'Voice and wording suit kind and audience.'],
  ],
  'Open QA': [
    ['Factual accuracy', 45, 'What is claimed is so, and doubt is stated where there is some.'],
    ['Coverage', 20, 'The whole question is answered, as deeply as it calls for.'],
    ['Order', 15, 'The main point comes first, the rest in an order that helps.'],
    ['Language', 10, 'Terms are those of the reader, or are explained.'],
    ['Insight', 10, 'It connects or distinguishes where a stock answer would not.'],
  ],
  Reasoning: [
    ['Right result', 40, 'The final answer is right and is stated.'],
    ['Valid steps', 35, 'Each step follows from what is given or shown before.'],
    ['Completeness', 15, 'No case and no condition of the problem is passed over.'],
    ['Clarity', 10, 'A reader can check the steps one after the other.'],
  ],
  Rewrite: [
    ['Meaning kept', 35, 'Facts, emphasis and intent of the source are unchanged.'],
    ['Change made', 35, 'The text is changed in the way that was asked for, throughout.'],
    ['Language', 20, 'It reads as if it had been written so from the start.'],
    ['Restraint', 10, 'Nothing is added, cut or commented on without need.'],
  ],
  'Role Playing': [
    ['Character', 35, 'Speech, knowledge and values are those of the part.'],
    ['Scene', 25, 'It takes up the situation and moves it on.'],
    ['Interaction', 25, 'It reacts to the other and leaves them something to react to.'],
    ['Immersion', 15, 'It never steps out of the part without being asked.'],
  ],
  Summarization: [
    ['Faithfulness', 40, 'Nothing in it is false to the source or missing from it.'],
    ['Main points', 30, 'What matters most in the source is there, in due proportion.'],
    ['Conciseness', 15, 'It has the asked length and no filler.'],
    ['Readability', 15, 'It can be understood without the source.'],
  ],
  Translation: [
    ['Accuracy', 45, 'The meaning is whole: nothing added, lost or turned.'],
    ['Fluency', 25, 'It reads as text of the target language.'],
    ['Terms', 15, 'Names and terms are rendered as their field renders them, and alike.'],
    ['Style', 15, 'Register and effect are those of the source.'],
  ],
};

/** Returns the domain of an example whose name is part of the sample's domain, in any spelling. */
export function exampleDomain(domain: string | undefined): string {
  const wanted = lettersOf(domain ?? '');
  return (
    Object.keys(exampleRubrics).find((name) => wanted.includes(lettersOf(name))) ?? 'Generation'
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
