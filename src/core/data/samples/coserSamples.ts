import { fieldOf } from '../formats/fields.ts';
import type { JsonObject, NamesUnused } from '../formats/format.ts';
import { unusedBy } from '../formats/unusedTexts.ts';
import type { Origin } from '../import/origin.ts';
import {
  type CoserScene,
  type CoserSimulation,
  readCoserScene,
  readCoserSimulation,
} from '../import/records/coser.ts';
import { rolePlayRubric } from './rolePlayRubric.ts';
import type { AttackSample } from './sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';

/** Fields of scenes and simulations that say how they came about. */
const provenance = ['speaking_characters_w_env', 'weight', 'tag'];
const unusedOfScene = unusedBy([
  ...['book', 'i_p', 'i_c', 'scenario', 'topic', 'key_characters', 'dialogues'],
  ...['major_characters', 'plot', 'character_profiles', ...provenance],
]);
const unusedOfSimulation = unusedBy(
  ['book_title', 'i_p', 'i_c', 'circumstance', 'involved_character_profiles'],
  { conversations: ['simulation'] },
);

const unused: NamesUnused = (record, kinds) =>
  (isScene(record) ? unusedOfScene : unusedOfSimulation)(record, kinds);

/**
 * Dialogues that models played in the scenes of CoSER's books. The reference is the dialogue in the
 * book, the rubric has CoSER's four dimensions, and characters and plot come from the scene.
 */
export const coserSamples: SampleFormat = {
  id: 'coser',
  title: 'CoSER role-plays',
  hint: "the books' scenes, and files of simulations",
  isJoined: true,
  recognizes: (record) =>
    (isScene(record) || Array.isArray(fieldOf(record, 'simulation'))) &&
    unused(record, 'texts').length === 0,
  unused,
  begin() {
    const scenes = new Map<string, CoserScene>();
    const played: { readonly simulation: CoserSimulation; readonly origin: Origin }[] = [];
    const faults: SampleFault[] = [];
    return {
      add(value, origin) {
        const read = isScene(value) ? readCoserScene(value) : readCoserSimulation(value);
        if ('fault' in read) {
          faults.push({ ...origin, reason: read.fault, remedy: checkRecord });
        } else if ('turns' in read.record) {
          played.push({ simulation: read.record, origin });
        } else {
          scenes.set(read.record.key, read.record);
        }
      },
      end() {
        const samples: AttackSample[] = [];
        const found = [...faults];
        const times = new Map<string, number>();
        for (const { simulation, origin } of played) {
          const { key } = simulation;
          const scene = scenes.get(key);
          const count = (times.get(key) ?? 0) + 1;
          times.set(key, count);
          if (scene && simulation.turns.length > 0) {
            samples.push(sampleOf(count === 1 ? key : `${key}~${count}`, scene, simulation));
          } else {
            found.push({ ...origin, ...whyNone(key, scene) });
          }
        }
        return { samples, faults: found };
      },
    };
  },
};

function isScene(record: JsonObject): boolean {
  return (
    Array.isArray(fieldOf(record, 'dialogues')) && Array.isArray(fieldOf(record, 'key_characters'))
  );
}

function whyNone(
  key: string,
  scene: CoserScene | undefined,
): Pick<SampleFault, 'reason' | 'remedy'> {
  return scene
    ? { reason: `The simulation of ${key} has no turn.`, remedy: checkRecord }
    : { reason: `The scene ${key} is missing.`, remedy: 'Name the file of scenes too.' };
}

function sampleOf(id: string, scene: CoserScene, { turns }: CoserSimulation): AttackSample {
  const { scenario, plot, book, dialogue, majorCharacters, motivations, profiles } = scene;
  const names = [...new Set([...motivations.keys(), ...majorCharacters, ...profiles.keys()])];
  return {
    id,
    scenario: 'role-play',
    prompt: scenario,
    response: { dialogue: turns.map(({ speaker, text }) => ({ role: speaker, content: text })) },
    reference: dialogue.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n\n'),
    rubric: rolePlayRubric,
    ...(plot !== undefined && { background: plot }),
    characters: names
      .filter((name) => name !== '' && name !== 'Environment')
      .map((name) => {
        const [profile, thought] = [profiles.get(name), motivations.get(name)];
        return {
          name,
          ...(profile !== undefined && { profile }),
          ...(thought !== undefined && { thought }),
          major: majorCharacters.includes(name),
        };
      }),
    domain: book,
  };
}
