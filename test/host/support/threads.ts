import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as vscode from 'vscode';

/**
 * Recant's live threads. Its controller is created with the first of them, so this must be loaded
 * before any test shows one.
 */
export const seen = watchController();

/** Returns Recant's live threads of a document, from the top. */
export function threadsOf({ uri }: vscode.TextDocument): vscode.CommentThread[] {
  return [...seen.threads]
    .filter((thread) => thread.uri.toString() === uri.toString())
    .sort((one, other) => lineOf(one) - lineOf(other));
}

export function lineOf({ range }: vscode.CommentThread): number {
  return range?.start.line ?? -1;
}

/** Returns a thread's comments without the opening one. */
export function notesIn(thread: vscode.CommentThread | undefined): vscode.Comment[] {
  return thread?.comments.filter(({ contextValue }) => contextValue !== 'opening') ?? [];
}

/** Returns a thread's line and the label, note and author of each of its notes. */
export function shownIn(thread: vscode.CommentThread): [line: number, ...comments: string[]] {
  const comments = notesIn(thread).map(
    ({ label, body, author }) => `${label}: ${body} (${author.name})`,
  );
  return [lineOf(thread), ...comments];
}

function watchController(): {
  threads: Set<vscode.CommentThread>;
  created: number;
} {
  const state = {
    threads: new Set<vscode.CommentThread>(),
    created: 0,
  };
  const path = vscode.extensions.getExtension('recant.recant')?.extensionPath ?? '';
  const { comments } = createRequire(join(path, 'dist/extension.cjs'))('vscode');
  const create: typeof vscode.comments.createCommentController = comments.createCommentController;
  comments.createCommentController = (id: string, label: string) => {
    const controller = create(id, label);
    return new Proxy({} as vscode.CommentController, {
      get: (_, name) =>
        name === 'createCommentThread'
          ? (...args: Parameters<vscode.CommentController['createCommentThread']>) => {
              const thread = controller.createCommentThread(...args);
              state.threads.add(thread);
              state.created += 1;
              const { dispose } = thread;
              thread.dispose = () => {
                state.threads.delete(thread);
                dispose();
              };
              return thread;
            }
          : Reflect.get(controller, name),
      set: (_, name, value) => Reflect.set(controller, name, value),
    });
  };
  return state;
}
