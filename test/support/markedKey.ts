/**
 * The API key that tests send to stubs. It is put together at run time, so that no source, bundle or
 * compiled file holds it: wherever it is found, Recant or VS Code has written it.
 */
export const markedKey = ['sk', 'recant', 'marked', '7f3a9c51e8d24b60'].join('-');
