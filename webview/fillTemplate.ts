/** Puts values into the places `{0}`, `{1}` … of a translated text; a value is never filled again. */
export function fillTemplate(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (place, index) => String(values[Number(index)] ?? place));
}
