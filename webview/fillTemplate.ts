/**
 * Replaces the placeholders `{0}`, `{1}`, … of a translated text; placeholders within values are
 * not replaced.
 */
export function fillTemplate(template: string, ...values: readonly (string | number)[]): string {
  return template.replace(/\{(\d+)\}/g, (place, index) => String(values[Number(index)] ?? place));
}
