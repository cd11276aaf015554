/** In the place of a client's link: what is written passes the rules that meet it. */
import { frameOf, type Join, textOfFrame } from '../../feeds/link.ts';
import type { End } from '../../feeds/messages.ts';
import type { TapClient, TapTopic, Wire } from '../../feeds/tap.ts';
import type { FrameSink, PushMemory, PushPrimitive, Tell } from '../primitive.ts';
import type { Rule } from '../rule.ts';
import type { About } from '../subject.ts';

export interface PushRule {
  readonly rule: Rule;
  readonly primitive: PushPrimitive;
}

interface Setting {
  readonly client: TapClient;
  /** Undefined: what the client is answered. */
  readonly topic: TapTopic | undefined;
  readonly rules: readonly PushRule[];
  readonly nowMs: () => number;
  readonly at: (timeMs: number, act: () => void) => void;
  /** Whether the rule fires on it. */
  readonly meets: (rule: Rule, about: About) => boolean;
  /** What takes the frames of the whole connection; undefined: its link. */
  readonly sink: () => FrameSink | undefined;
}

/** Of a rule and a subscription: a subscription is given another wire whenever the rules change. */
const MEMORIES = new WeakMap<TapClient, Map<string, PushMemory>>();

export class FaultyWire implements Wire {
  readonly #setting: Setting;
  #isNew: boolean;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#isNew = setting.topic?.isNew === true;
  }

  get isOpen(): boolean {
    return this.#setting.client.link.isOpen;
  }

  get backlog(): number {
    return this.#setting.client.link.backlog;
  }

  hold(): void {
    this.#setting.client.link.hold();
  }

  release(join: Join): void {
    this.#setting.client.link.release(join);
  }

  close(end: End): void {
    this.#setting.client.link.close(end);
  }

  say(text: string): void {
    this.#pass(text, 0, false);
  }

  write(frame: Buffer): void {
    const isFirst = this.#isNew;
    this.#isNew = false;
    this.#pass(textOfFrame(frame), 0, isFirst);
  }

  /** By the rules from one on. */
  #pass(text: string, from: number, isFirst: boolean): void {
    const { client, rules, sink } = this.#setting;
    const next = rules[from];
    if (next === undefined) {
      const frame = frameOf(text);
      const taken = sink();
      if (taken === undefined) client.link.write(frame);
      else taken(frame);
      return;
    }
    const tell: Tell = (later) => this.#pass(later, from + 1, isFirst);
    this.#meet(next, { text, isFirst }, tell);
  }

  #meet({ rule, primitive }: PushRule, push: Push, tell: Tell): void {
    const { client, topic, nowMs, at, meets } = this.#setting;
    const memories = kept(MEMORIES, client, () => new Map<string, PushMemory>());
    const memory = keptIn(memories, `${rule.id} ${topicId(topic)}`);
    const { text, isFirst } = push;
    if (memory.losing > 0) {
      memory.losing -= 1;
      return;
    }
    if (!isFirst && memory.deafUntilMs > nowMs()) return;
    const { held } = memory;
    if (held !== undefined) {
      memory.held = undefined;
      tell(text);
      tell(held);
      return;
    }
    const isWanted = primitive.wants?.(text, isFirst) ?? true;
    if (!isWanted || !meets(rule, aboutPush(client, topic, text))) tell(text);
    else primitive.pass({ ...push, with: rule.params, memory, nowMs: nowMs(), at }, tell);
  }
}

interface Push {
  readonly text: string;
  readonly isFirst: boolean;
}

function aboutPush({ identity }: TapClient, topic: TapTopic | undefined, text: string): About {
  const who = { uid: identity?.user.uid, key: identity?.apiKey.key };
  if (topic === undefined) return who;
  const symbols = [...text.matchAll(SYMBOL)].map(([, symbol = '']) => symbol);
  return { ...who, channel: topic.name, category: topic.instType.toUpperCase(), symbols };
}

const SYMBOL = /"(?:instId|symbol)":"([^"]+)"/g;

function topicId(topic: TapTopic | undefined): string {
  return topic === undefined ? '' : `${topic.channel.api} ${topic.name} ${topic.subject}`;
}

function kept<V>(of: WeakMap<TapClient, V>, client: TapClient, make: () => V): V {
  const known = of.get(client);
  if (known !== undefined) return known;
  const made = make();
  of.set(client, made);
  return made;
}

function keptIn(memories: Map<string, PushMemory>, id: string): PushMemory {
  const known = memories.get(id);
  if (known !== undefined) return known;
  const made: PushMemory = { losing: 0, deafUntilMs: 0 };
  memories.set(id, made);
  return made;
}
