/**
 * The API key that tests send to stubs. It is put together at run time, so that no source, bundle or
 * compiled file holds it: wherever it is found, Recant or VS Code has written it.
 */
export const markedKey = ['sk-recant+very', 'secret=key-0123456789'].join('/');
