/** Returns distinct pairs of a dataset in JSON Lines; every other one has a label. */
export function labeledPairs(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const label =
      index % 2 === 0 ? { label: index % 3 === 0 ? 'A' : 'B', labelSource: 'gold' } : {};
    return `${JSON.stringify({
      id: `pair-${index}`,
      prompt: `What is ${index} + 1?`,
      responseA: `It is ${index + 1}.`,
      responseB: `It is ${index + 2}, if I am not mistaken.`,
      ...label,
    })}\n`;
  }).join('');
}
