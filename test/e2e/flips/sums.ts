/** Returns pairs of a right and a wrong answer, as JSON Lines. */
export function sums(count: number): string {
  return Array.from({ length: count }, (_, number) => {
    const record = {
      id: `sum-${number}`,
      prompt: `What is ${number} plus ${number + 1}?`,
      responseA: `It is ${2 * number + 1}.`,
      responseB: `About ${2 * number}, but I have not worked it out.`,
      label: 'A',
      labelSource: 'gold',
    };
    return `${JSON.stringify(record)}\n`;
  }).join('');
}
