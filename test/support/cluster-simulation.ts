/**
 * Three machines that lead and follow over a simulated store and network, in virtual time: what happens is drawn from
 * a seed, and what must never happen is gathered as sentences.
 */
import { trimmedUpTo } from '../../src/journal/etcd/trim.ts';
import { type LeadershipClass, SimNode, type SimParts } from './cluster-node.ts';
import { type SimBatch, SimStore, type StoreFault } from './cluster-store.ts';
import { SimWorld } from './cluster-world.ts';
import { Dice } from './dice.ts';

export interface Simulation extends StoreFault {
  readonly seed: number;
  readonly steps: number;
  readonly Leadership: LeadershipClass;
  /** Cuts what no node has on its disk. */
  readonly trimsUnasked?: boolean;
}

export interface Simulated {
  readonly faults: readonly string[];
  readonly batches: number;
  readonly epochs: number;
  readonly refused: number;
  /** How long it was, ms. */
  readonly virtualMs: number;
}

const NAMES = ['a', 'b', 'c'];
const KEPT = 6;
/** After which a cluster without trouble must be of one mind. */
const CALM_MS = 12_000;

/** One run; faults are empty when all held. */
export function simulate(options: Simulation): Simulated {
  const faults: string[] = [];
  const world = new SimWorld(new Dice(options.seed));
  const store = new SimStore(options);
  const parts: SimParts = {
    world,
    store,
    Leadership: options.Leadership,
    archiveOf: (asker, afterSeq) => archiveFor(world, { nodes, asker, afterSeq }),
    fault: (what) => faults.push(what),
  };
  const nodes = NAMES.map((name, place) => new SimNode(name, place, parts));
  for (const node of nodes) node.start();
  troubleLater(world, nodes, store);
  careLater(world, { nodes, store, trimsUnasked: options.trimsUnasked === true });
  submitLater(world, nodes, 1);
  for (let step = 0; step < options.steps; step += 1) world.step();
  calmDown(world, nodes, store);
  faults.push(...store.faults, ...judge(nodes, store));
  return {
    faults,
    batches: store.chain.length,
    epochs: store.head.head.epoch,
    virtualMs: world.nowMs,
    refused: nodes.reduce((sum, { refused }) => sum + refused.size, 0),
  };
}

interface Asked {
  readonly nodes: readonly SimNode[];
  readonly asker: SimNode;
  readonly afterSeq: number;
}

function archiveFor(world: SimWorld, { nodes, asker, afterSeq }: Asked): readonly SimBatch[] {
  const peers = nodes.filter((node) => node !== asker && node.isAlive);
  if (peers.length === 0) throw new Error('nobody is there');
  return world.dice.pick(peers).archived.filter(({ lastSeq }) => lastSeq > afterSeq);
}

function submitLater(world: SimWorld, nodes: readonly SimNode[], command: number): void {
  world.after(world.dice.below(100), () => {
    if (world.isCalm) return;
    world.dice.pick(nodes).submit(command);
    submitLater(world, nodes, command + 1);
  });
}

/** Each node tells what it has on disk; whoever leads trims by that. */
function careLater(
  world: SimWorld,
  care: { nodes: readonly SimNode[]; store: SimStore; trimsUnasked: boolean },
): void {
  const { nodes, store, trimsUnasked } = care;
  world.after(300, () => {
    for (const node of nodes) {
      if (!node.isAlive || node.isPaused) continue;
      const { archivedSeq } = node;
      const tell = () => store.archiveMarks.set(node.name, archivedSeq);
      world.call(node.line, tell, () => undefined);
    }
    const trimmer = nodes.find(({ isLeader }) => isLeader);
    if (trimmer !== undefined) {
      const marks = [...store.archiveMarks.values()].map((archivedSeq) => ({
        archivedSeq: trimsUnasked ? store.head.head.seq : archivedSeq,
        heardMs: world.nowMs,
      }));
      const terms = { nowMs: world.nowMs, usage: store.isFull ? 0.9 : 0, keepEntries: KEPT };
      world.call(
        trimmer.line,
        () => store.trim(trimmedUpTo(marks, terms)),
        () => undefined,
      );
    }
    careLater(world, care);
  });
}

function troubleLater(world: SimWorld, nodes: readonly SimNode[], store: SimStore): void {
  const { dice } = world;
  world.after(50 + dice.below(1_500), () => {
    if (world.isCalm) return;
    const node = dice.pick(nodes);
    trouble(node, { world, nodes, store });
    troubleLater(world, nodes, store);
  });
}

interface Troubled {
  readonly world: SimWorld;
  readonly nodes: readonly SimNode[];
  readonly store: SimStore;
}

function trouble(node: SimNode, { world, nodes, store }: Troubled): void {
  const { dice } = world;
  const kind = dice.weighted({
    kill: 3,
    outage: 1,
    pause: 3,
    cut: 3,
    slow: 2,
    disk: 2,
    down: 1,
    full: 1,
    heir: 2,
  });
  const end = (undo: () => void) => world.after(dice.below(2_500), undo);
  const killed = { kill: [node], outage: nodes }[kind as string];
  if (killed !== undefined) {
    for (const each of killed) each.kill();
    end(() => {
      for (const each of killed) if (!each.isAlive) each.start();
    });
  } else if (kind === 'disk') {
    node.isDiskSlow = true;
    end(() => {
      node.isDiskSlow = false;
    });
  } else if (kind === 'pause') {
    node.isPaused = node.isAlive;
    end(() => node.resume());
  } else if (kind === 'cut') {
    node.line.isCut = true;
    end(() => {
      node.line.isCut = false;
    });
  } else if (kind === 'slow') {
    node.line.isSlow = true;
    end(() => {
      node.line.isSlow = false;
    });
  } else if (kind === 'down') {
    store.isDown = true;
    end(() => {
      store.isDown = false;
    });
  } else if (kind === 'full') {
    store.isFull = true;
    end(() => {
      store.isFull = false;
    });
  } else node.stepDown(dice.pick(nodes).name);
}

function calmDown(world: SimWorld, nodes: readonly SimNode[], store: SimStore): void {
  world.isCalm = true;
  store.isDown = false;
  store.isFull = false;
  for (const node of nodes) {
    node.line.isCut = false;
    node.line.isSlow = false;
    if (node.isPaused) node.resume();
    if (!node.isAlive) node.start();
  }
  const until = world.nowMs + CALM_MS;
  while (world.nowMs < until && !isAtRest(nodes, store)) world.step();
}

function isAtRest(nodes: readonly SimNode[], { chain }: SimStore): boolean {
  const isDone = ({ applied, waiting }: SimNode) =>
    applied.length === chain.length && waiting.size === 0;
  return nodes.some(({ isLeader }) => isLeader) && nodes.every(isDone);
}

function judge(nodes: readonly SimNode[], store: SimStore): readonly string[] {
  const commands = store.chain.flatMap((batch) => batch.commands);
  const inChain = new Set(commands);
  const twice = inChain.size === commands.length ? [] : ['a command is in twice'];
  const nobody = nodes.some(({ isLeader }) => isLeader) ? [] : ['nobody leads at the end'];
  const ofNodes = nodes.flatMap((node) => judgeNode(node, store.chain.length, inChain));
  return [...twice, ...nobody, ...ofNodes];
}

function judgeNode(
  { name, applied, waiting, done, refused }: SimNode,
  length: number,
  inChain: ReadonlySet<number>,
): readonly string[] {
  const untrue = [
    ...[...done].filter((command) => !inChain.has(command)),
    ...[...refused].filter((command) => inChain.has(command)),
  ];
  return [
    ...(applied.length === length ? [] : [`${name} has ${applied.length} batches of ${length}`]),
    ...(waiting.size === 0 ? [] : [`${name} has not answered ${waiting.size} at the end`]),
    ...untrue.map((command) => `${name} has answered ${command} with what is not true`),
  ];
}
