/** How a person classifies a flip. */
export const annotationLabels = ['harmful', 'beneficial', 'unclear'] as const;
export type AnnotationLabel = (typeof annotationLabels)[number];

/** Maximum length of a note or reason, in UTF-16 units. */
export const longestNote = 10_000;
