import * as z from 'zod';
import { type Read, readBy } from './read.ts';

const keyCharacter = z.object({
  name: z.string().min(1),
  motivation: z.string().nullish(),
  thought: z.string().nullish(),
});

const scene = z.object({
  book: z.string(),
  i_p: z.int(),
  i_c: z.int(),
  scenario: z.string(),
  topic: z.string().nullish(),
  key_characters: z.array(keyCharacter),
  dialogues: z.array(z.object({ character: z.string(), message: z.string() })),
  major_characters: z.array(z.string()).default([]),
  plot: z.object({ summary: z.string().nullish(), text: z.string().nullish() }).nullish(),
  character_profiles: z.record(z.string(), z.string()).default({}),
});

/** Who speaks in a scene's dialogue. NSP lines of simulations only announce the next speaker. */
type SpeakerKind = 'character' | 'environment' | 'nextSpeaker';

interface CoserTurn {
  readonly speaker: string;
  readonly kind: SpeakerKind;
  /** As written in the file: `[…]` marks thoughts, `(…)` actions. */
  readonly text: string;
}

/** A scene of a book with its characters, as CoSER gives it to the models that play them. */
export interface CoserScene {
  /** `Book-plot-conversation`, by which simulations and critiques refer to the scene. */
  readonly key: string;
  readonly book: string;
  readonly scenario: string;
  readonly topic: string | undefined;
  readonly plot: string | undefined;
  readonly majorCharacters: readonly string[];
  /**
   * What motivates each character in this scene; `motivation` in some files, `thought` in others.
   */
  readonly motivations: ReadonlyMap<string, string>;
  readonly profiles: ReadonlyMap<string, string>;
  /** The original dialogue in the book. */
  readonly dialogue: readonly CoserTurn[];
}

/** A scene as played by models. */
export interface CoserSimulation {
  readonly key: string;
  readonly turns: readonly CoserTurn[];
}

/** Reads a scene of CoSER's test set. */
export function readCoserScene(value: unknown): Read<CoserScene> {
  const read = readBy(scene, value);
  if ('fault' in read) return read;
  const { record } = read;
  const motivations = record.key_characters.flatMap(({ name, motivation, thought }) => {
    const text = motivation ?? thought;
    return text ? [[name, text] as const] : [];
  });
  return {
    record: {
      key: `${record.book}-${record.i_p}-${record.i_c}`,
      book: record.book,
      scenario: record.scenario,
      topic: record.topic ?? undefined,
      plot: record.plot?.summary ?? record.plot?.text ?? undefined,
      majorCharacters: record.major_characters,
      motivations: new Map(motivations),
      profiles: new Map(Object.entries(record.character_profiles)),
      dialogue: record.dialogues.map(({ character, message }) => turnOf(character, message)),
    },
  };
}

const simulation = z.object({
  book_title: z.string(),
  i_p: z.int(),
  i_c: z.int(),
  simulation: z.array(z.object({ role: z.string(), content: z.string() })),
});

/**
 * Reads a simulation. The indices inside its `circumstance` may differ; those of the simulation
 * itself are used.
 */
export function readCoserSimulation(value: unknown): Read<CoserSimulation> {
  const read = readBy(simulation, value);
  if ('fault' in read) return read;
  const { book_title, i_p, i_c, simulation: turns } = read.record;
  return {
    record: {
      key: `${book_title}-${i_p}-${i_c}`,
      turns: turns.map(({ role, content }) => turnOf(role, content)),
    },
  };
}

function turnOf(speaker: string, text: string): CoserTurn {
  const kind =
    speaker === 'Environment' ? 'environment' : speaker === 'NSP' ? 'nextSpeaker' : 'character';
  return { speaker, kind, text };
}
