/**
 * Version of the report's schema. Adding optional fields keeps it; any other change increments it.
 */
export const reportSchemaVersion = 1;

/** Version of the definitions of all measures. A number may change only together with it. */
export const measuresVersion = 4;
