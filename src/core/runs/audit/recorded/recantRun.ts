import type { PanelVote, RecordedDecision } from '../../../data/evaluations/panel.ts';
import { fieldOf } from '../../../data/formats/fields.ts';
import { isSingle } from '../../../data/responses.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import type {
  RecordedAnswer,
  RecordedAsking,
  RecordedShape,
} from '../../../judges/recorded/recordedAnswer.ts';
import type { ChatMessage } from '../../../words/ports.ts';
import { followUpKind, type TurnName, turnId } from '../../../words/turns.ts';
import {
  type AnswerEntry,
  type HeaderEntry,
  type JudgmentEntry,
  logEntry,
  type PairEntry,
  type PanelVoteEntry,
} from '../log.ts';
import { isOnlyRecorded, isSettled } from './onlyRecorded.ts';

/** Recant's own logs of audits and steps: each judgment with the answer that it was read from. */
export const recantRun: RecordedShape = {
  id: 'recant',
  title: "Recant's run logs",
  recognizes: (record) => fieldOf(record, 'type') === 'header' && Object.hasOwn(record, 'judge'),
  begin: () => {
    const log = new LogAnswers();
    return (record) => {
      const { data: entry } = logEntry.safeParse(record);
      if (!entry)
        return { fault: { reason: 'This line is not an entry of a run log.', remedy: '' } };
      if (entry.type === 'header') {
        log.judge = judgeOf(entry);
        log.isPanel = entry.recorded?.panel !== undefined;
      }
      if (entry.type === 'message') log.messages.set(entry.id, entry);
      if (entry.type === 'pair') log.pairs.set(entry.key, entry);
      if (entry.type === 'started') log.sent.set(turnKey(entry), entry.messages);
      if (entry.type === 'answer') log.answers.set(turnKey(entry), entry);
      const answer = entry.type === 'judgment' && log.judged(entry);
      return { answers: answer ? [answer] : [] };
    };
  },
};

type Judge = Pick<RecordedAnswer, 'model' | 'prompt' | 'definition' | 'asking' | 'simulated'>;

/** Returns the judge of a log, with the name of its prompt if its verdicts were recorded before. */
function judgeOf(header: HeaderEntry): Judge {
  const { model, simulated, settings } = header.judge;
  const asking = askingOf(header);
  return {
    model,
    ...(typeof settings?.prompt === 'string' && { prompt: settings.prompt }),
    definition: definitionOf(header),
    ...(asking && { asking }),
    ...(simulated && { simulated }),
  };
}

/** Returns undefined for verdicts of another tool, whose settings are unknown. */
function askingOf(header: HeaderEntry): RecordedAsking | undefined {
  const { judge, generation } = header;
  const { prompt: _, ...settings } = judge.settings ?? {};
  if (!isSettled(header)) return undefined;
  const { provider, endpoint } = judge;
  return isOnlyRecorded(header)
    ? { settings, generation }
    : { settings: { ...settings, provider, endpoint }, generation };
}

class LogAnswers {
  judge: Judge = {};
  isPanel = false;
  readonly messages = new Map<string, ChatMessage>();
  readonly pairs = new Map<string, PairEntry>();
  /** Ids of the messages of each turn's last request. */
  readonly sent = new Map<string, readonly string[]>();
  /** Last answer of each turn: that to the repair, if there was one. */
  readonly answers = new Map<string, AnswerEntry>();

  /** Returns the answer of a judgment; undefined if the log lacks it. */
  judged(judgment: JudgmentEntry): RecordedAnswer | undefined {
    const answer = this.answers.get(turnKey(judgment));
    const entry = this.pairs.get(judgment.pair);
    if (!answer || !entry) return undefined;
    const { text, refusal, finishReason, firstTokens, asides } = answer;
    const { servedModel, systemFingerprint, responseFormat, effectiveTemperature } = answer;
    const { notApplied, votes } = answer;
    const ids = this.sent.get(turnKey(judgment)) ?? [];
    const messages = ids.flatMap((id) => {
      const message = this.messages.get(id);
      return message ? { role: message.role, content: message.content } : [];
    });
    return {
      item: { key: entry.key, pair: entry.pair },
      ...(!isSingle(entry.pair) && { order: entry.order }),
      text,
      finishReason,
      ...(refusal !== undefined && { refusal }),
      ...(firstTokens && { firstTokens }),
      ...(asides && { asides }),
      service: {
        ...{ servedModel, systemFingerprint, responseFormat, effectiveTemperature, notApplied },
      },
      decision: decisionOf(judgment),
      ...((votes || this.isPanel) && { panel: (votes ?? []).map(voteOf) }),
      request: { messages, isComplete: messages.length > 0 && messages.length === ids.length },
      ...this.judge,
      ...(followUpKind(judgment) !== undefined && { isFollowUp: true }),
    };
  }
}

function decisionOf({ outcome, preference, score }: JudgmentEntry): RecordedDecision {
  if (outcome !== 'readable') return 'unreadable';
  if (score !== undefined) return { score };
  return preference === undefined ? 'unreadable' : { preference };
}

function voteOf({ judge, vote, preference, score, unreadable, text }: PanelVoteEntry): PanelVote {
  const decision =
    score !== undefined ? { score } : preference === undefined ? undefined : { preference };
  return {
    ...(judge !== undefined && { judge }),
    ...(vote !== undefined && { vote }),
    ...(decision && { decision }),
    ...(unreadable && { decision: 'unreadable' }),
    ...(text !== undefined && { text }),
  };
}

function turnKey(entry: TurnName & { readonly pair: string }): string {
  return JSON.stringify([entry.pair, turnId(entry)]);
}
