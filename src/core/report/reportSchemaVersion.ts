/**
 * Version of the report's schema. Adding optional fields keeps it; any other change increments it.
 */
export const reportSchemaVersion = 1;
