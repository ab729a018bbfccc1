/**
 * API key that tests send to stubs. It is assembled at run time, so no source, bundle or compiled
 * file contains it: if it is found anywhere, Recant or VS Code wrote it there.
 */
export const markedKey = ['sk-recant+very', 'secret=key-0123456789'].join('/');
