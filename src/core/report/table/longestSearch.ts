/** Maximum length of a search, in UTF-16 units. */
export const longestSearch = 1000;
