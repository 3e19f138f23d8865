import { append, grouped } from '../../../text/collections';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

export type Side = 'left' | 'right';

/** Edges from the same place and side, which share a line as far as possible. */
export interface Net {
  readonly isInterleaving: boolean;
}

export interface Item {
  readonly width: number;
  readonly height: number;
  /** The place where a net crosses this side, measured from the top. undefined for a card, whose row is in the link. */
  portOf(net: Net, side: Side): number | undefined;
}

/** A part of an edge, from left to right. Without `from` or `to`, it begins or ends at a side of the level. */
export interface Link {
  readonly net: Net;
  readonly from?: Item;
  readonly to?: Item;
  /** The row of a card. */
  readonly fromY?: number;
  readonly toY?: number;
}

/** An item in a layer, or a crossing of a net. */
interface Node {
  readonly item?: Item;
  readonly height: number;
  y: number;
}

/** A part of a net between two adjacent layers. */
interface Segment {
  readonly net: Net;
  readonly a: Node;
  readonly b: Node;
  /** Measured from the tops of the nodes. */
  readonly ay: number;
  readonly by: number;
}

/** The space between two layers. */
interface Channel {
  readonly segments: readonly Segment[];
  /** Edges from a card to itself. */
  readonly loops: readonly Segment[];
}

const LANE = 8;
/** Room beside a card for the symbols at the ends of an edge. */
const MARGIN = 18;
const PADDING = 12;
/** Room at the bottom, without any edges. */
export const LABEL = 18;
const SWEEPS = 10;
/** The ideal ratio of width to height for a level. */
const SHAPE = 1.5;
/** Smaller bends look like errors in the drawing. */
const SMALL_BEND = 12;
/** Closer lines look like one line. */
const TOO_CLOSE = 5;

/** Items in layers, with the edges between them. */
export class Level {
  public readonly width: number;
  public readonly height: number;
  /** The first and last layers contain only the places where nets cross the sides. */
  private readonly layers: Node[][] = [];
  private readonly layerOf: ReadonlyMap<Item, number>;
  private readonly nodes = new Map<Item, Node>();
  private readonly bends: Map<Net, Node>[] = [];
  private readonly channels: Channel[];
  /** The left edge of each layer. */
  private readonly starts: number[] = [0];
  private readonly lanes: Map<Net, number>[] = [];

  public constructor(private readonly items: readonly Item[], links: readonly Link[], isNested: boolean) {
    this.layerOf = layersOf(items, links);
    const last = Math.max(...this.layerOf.values()) + 1;
    for (let layer = 0; layer <= last; layer++) {
      this.layers.push([]);
      this.bends.push(new Map());
    }
    for (const item of items) {
      const node = { item, height: item.height, y: 0 };
      this.nodes.set(item, node);
      this.layers[this.layerOf.get(item)!].push(node);
    }
    this.channels = this.connect(links);
    this.order();
    this.straighten();
    const [top, bottom] = isNested ? [PADDING, PADDING + LABEL] : [0, 0];
    const all = this.layers.flat();
    const highest = Math.min(...all.map(({ y }) => y)) - top;
    all.forEach((node) => (node.y -= highest));
    this.height = Math.max(...all.map(({ y, height }) => y + height)) + bottom;
    this.width = this.widen(isNested ? PADDING : 0);
  }

  public placeOf(item: Item): Point {
    return { x: this.starts[this.layerOf.get(item)!], y: this.nodes.get(item)!.y };
  }

  public portOf(net: Net, side: Side): number {
    return this.bends[side === 'left' ? 0 : this.layers.length - 1].get(net)!.y;
  }

  /** The bends of a link. */
  public wayOf(link: Link): Point[] {
    const [first, last] = this.spanOf(link);
    if (link.from !== undefined && link.from === link.to) {
      const [x, { y }] = [this.lanes[first].get(link.net)!, this.nodes.get(link.from)!];
      return [{ x, y: y + link.fromY! }, { x, y: y + link.toY! }];
    }
    const points: Point[] = [];
    for (let layer = first; layer < last; layer++) {
      const x = this.lanes[layer].get(link.net);
      if (x !== undefined) {
        const [a, b] = [this.endOf(link, layer), this.endOf(link, layer + 1)];
        points.push({ x, y: a.node.y + a.y }, { x, y: b.node.y + b.y });
      }
    }
    return points;
  }

  /** Areas that nothing else may cover. */
  public rectangles(): Rectangle[] {
    const items = this.items.map((item) => ({ ...this.placeOf(item), width: item.width, height: item.height }));
    const lines = this.channels.flatMap(({ segments }, layer) => segments.flatMap(({ net, a, b, ay, by }) => {
      const [left, right] = [this.starts[layer], this.starts[layer + 1] + this.widthOf(layer + 1)];
      const [x, top, bottom] = [this.lanes[layer].get(net) ?? left, a.y + ay, b.y + by];
      return [
        { x: left, y: top, width: x - left, height: 0 },
        { x, y: Math.min(top, bottom), width: 0, height: Math.abs(top - bottom) },
        { x, y: bottom, width: right - x, height: 0 },
      ];
    }));
    return [...items, ...lines];
  }

  /** The first and last layers of a link. */
  private spanOf({ from, to }: Link): [number, number] {
    return [from ? this.layerOf.get(from)! : 0, to ? this.layerOf.get(to)! : this.layers.length - 1];
  }

  private endOf(link: Link, layer: number): { readonly node: Node; readonly y: number } {
    const { net, from, to, fromY, toY } = link;
    const [first, last] = this.spanOf(link);
    if (layer === first && from) {
      return { node: this.nodes.get(from)!, y: from.portOf(net, 'right') ?? fromY! };
    }
    if (layer === last && to) {
      return { node: this.nodes.get(to)!, y: to.portOf(net, 'left') ?? toY! };
    }
    return { node: this.bends[layer].get(net)!, y: 0 };
  }

  private connect(links: readonly Link[]): Channel[] {
    const channels = this.layers.map(() => ({ segments: new Map<string, Segment>(), loops: [] as Segment[] }));
    const numbers = new Map<unknown, number>();
    const numberOf = (each: unknown): number => {
      numbers.set(each, numbers.get(each) ?? numbers.size);
      return numbers.get(each)!;
    };
    for (const link of links) {
      const { net, from, to } = link;
      const [first, last] = this.spanOf(link);
      if (from !== undefined && from === to) {
        const a = this.nodes.get(from)!;
        channels[first].loops.push({ net, a, b: a, ay: link.fromY!, by: link.toY! });
        continue;
      }
      for (let layer = from ? first + 1 : first; layer <= (to ? last - 1 : last); layer++) {
        if (!this.bends[layer].has(net)) {
          const bend = { height: 0, y: 0 };
          this.bends[layer].set(net, bend);
          this.layers[layer].push(bend);
        }
      }
      for (let layer = first; layer < last; layer++) {
        const [a, b] = [this.endOf(link, layer), this.endOf(link, layer + 1)];
        const id = [numberOf(net), numberOf(a.node), a.y, numberOf(b.node), b.y].join();
        channels[layer].segments.set(id, { net, a: a.node, ay: a.y, b: b.node, by: b.y });
      }
    }
    return channels.map(({ segments, loops }) => ({ segments: [...segments.values()], loops }));
  }

  /** Sorts each layer by the neighbors of its nodes, and keeps the order with the fewest crossings. */
  private order(): void {
    this.layers.forEach((layer) => place(layer, layer.map(() => ({ y: 0, weight: 1 }))));
    let best = { cost: Infinity, layers: [] as Node[][] };
    const last = this.layers.length - 1;
    for (let sweep = 0; sweep < SWEEPS && best.cost > 0; sweep++) {
      const isForward = sweep % 2 === 0;
      for (let step = 1; step <= last; step++) {
        const at = isForward ? step : last - step;
        const wishes = isForward ? wishesFromLeft(this.channels[at - 1]) : wishesFromRight(this.channels[at]);
        const layer = this.layers[at];
        const middles = new Map(layer.map((node) => [node, (wishes.get(node)?.y ?? node.y) + node.height / 2]));
        layer.sort((a, b) => middles.get(a)! - middles.get(b)!);
        place(layer, layer.map((node) => wishes.get(node) ?? { y: node.y, weight: 0.1 }));
      }
      const cost = this.channels.reduce((sum, { segments }) => sum + crossings(segments), 0);
      if (cost < best.cost) {
        best = { cost, layers: this.layers.map((layer) => [...layer]) };
      }
    }
    best.layers.forEach((layer, at) => this.layers[at].splice(0, Infinity, ...layer));
  }

  /** Moves nodes so that edges become straight, without changing the order. */
  private straighten(): void {
    this.layers.forEach((layer) => place(layer, layer.map(() => ({ y: 0, weight: 1 }))));
    const last = this.layers.length - 1;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let step = 0; step <= last; step++) {
        const at = sweep % 2 === 0 ? step : last - step;
        const left = at === 0 ? undefined : wishesFromLeft(this.channels[at - 1]);
        const right = wishesFromRight(this.channels[at]);
        place(this.layers[at], this.layers[at].map((node) => together(left?.get(node), right.get(node))));
      }
    }
    this.layers.flat().forEach((node) => (node.y = Math.round(node.y)));
    this.removeSmallBends();
  }

  private removeSmallBends(): void {
    const straight = new Set<Node>();
    const align = (node: Node, y: number, layer: readonly Node[]): void => {
      const at = layer.indexOf(node);
      const [above, below] = [layer[at - 1], layer[at + 1]];
      const isFree = (!above || above.y + above.height + LANE <= y) && (!below || y + LANE <= below.y);
      if (!node.item && !straight.has(node) && Math.abs(node.y - y) < SMALL_BEND && isFree) {
        node.y = y;
        straight.add(node);
      }
    };
    const channels = [...this.channels.entries()];
    for (const [at, { segments }] of [...channels].reverse()) {
      const fixed = segments.filter(({ b }) => b.item || straight.has(b));
      fixed.forEach(({ a, b, by }) => align(a, b.y + by, this.layers[at]));
    }
    for (const [at, { segments }] of channels) {
      segments.forEach(({ a, b, ay }) => align(b, a.y + ay, this.layers[at + 1]));
    }
  }

  private widthOf(layer: number): number {
    return Math.max(0, ...this.layers[layer].map(({ item }) => item?.width ?? 0));
  }

  /** Assigns a lane to each net with a bend, and reserves space for all lanes of a channel. */
  private widen(padding: number): number {
    const last = this.layers.length - 1;
    let x = 0;
    for (let layer = 0; layer < last; layer++) {
      x += this.widthOf(layer);
      const { lanes, count } = lanesOf(this.channels[layer]);
      const isOuter = layer === 0 || layer === last - 1;
      const margin = isOuter && count === 0 ? padding / 2 : MARGIN;
      this.lanes.push(new Map([...lanes].map(([net, lane]) => [net, x + margin + lane * LANE])));
      x += 2 * margin + Math.max(0, count - 1) * LANE;
      this.starts.push(x);
    }
    return x;
  }
}

/**
 * The layer of each item, from 1: the layer after all its predecessors, or a later one if that is full. Items without
 * predecessors move next to their successors.
 */
function layersOf(items: readonly Item[], links: readonly Link[]): Map<Item, number> {
  const before = new Map<Item, Item[]>();
  const after = new Map<Item, Item[]>();
  for (const { from, to } of links) {
    if (from && to && from !== to) {
      append(before, to, from);
      append(after, from, to);
    }
  }
  const area = items.reduce((sum, { width, height }) => sum + (width + 4 * MARGIN) * (height + GAP_OF_ITEMS), 0);
  const most = Math.max(Math.sqrt(area / SHAPE), ...items.map(({ height }) => height + GAP_OF_ITEMS));
  const used: number[] = [];
  const layers = new Map<Item, number>();
  const put = (item: Item, layer: number): void => {
    used[layer] = (used[layer] ?? 0) + item.height + GAP_OF_ITEMS;
    layers.set(item, layer);
  };
  const waiting = new Map(items.map((item) => [item, new Set(before.get(item)).size]));
  let ready = items.filter((item) => waiting.get(item) === 0);
  while (ready.length > 0) {
    const next: Item[] = [];
    for (const item of ready) {
      let layer = 1 + Math.max(0, ...(before.get(item) ?? []).map((each) => layers.get(each)!));
      while ((used[layer] ?? 0) > 0 && used[layer] + item.height > most) {
        layer++;
      }
      put(item, layer);
      for (const each of new Set(after.get(item))) {
        waiting.set(each, waiting.get(each)! - 1);
        if (waiting.get(each) === 0) {
          next.push(each);
        }
      }
    }
    ready = next;
  }
  for (const item of items.filter((each) => !before.has(each) && after.has(each))) {
    const layer = Math.min(...after.get(item)!.map((each) => layers.get(each)!)) - 1;
    if (layer > layers.get(item)! && (used[layer] ?? 0) + item.height <= most) {
      used[layers.get(item)!] -= item.height + GAP_OF_ITEMS;
      put(item, layer);
    }
  }
  // A layer may have become empty.
  const kept = [...new Set(layers.values())].sort((a, b) => a - b);
  return new Map([...layers].map(([item, layer]) => [item, kept.indexOf(layer) + 1]));
}

/** The preferred place of a node, at which its edges are straight, with a weight. */
interface Wish {
  readonly y: number;
  readonly weight: number;
}

/** An edge of a tree should hardly move the referenced card. */
const weightOf = ({ isInterleaving }: Net): number => (isInterleaving ? 0.05 : 1);

function wishesFromLeft({ segments }: Channel): Map<Node, Wish> {
  const all = new Map<Node, Wish[]>();
  segments.forEach(({ net, a, b, ay, by }) => append(all, b, { y: a.y + ay - by, weight: weightOf(net) }));
  return new Map([...all].map(([node, wishes]) => [node, mean(wishes)]));
}

/** A parent lines up with the first of its children. */
function wishesFromRight({ segments }: Channel): Map<Node, Wish> {
  const all = new Map<Node, Wish[]>();
  const first = new Map<Net, number>();
  for (const { net, b, by } of segments) {
    first.set(net, Math.min(first.get(net) ?? Infinity, b.y + by));
  }
  segments.forEach(({ net, a, b, ay, by }) =>
    append(all, a, { y: (net.isInterleaving ? first.get(net)! : b.y + by) - ay, weight: weightOf(net) }));
  return new Map([...all].map(([node, wishes]) => [node, mean(wishes)]));
}

function mean(wishes: readonly Wish[]): Wish {
  const weight = wishes.reduce((sum, wish) => sum + wish.weight, 0);
  return { y: wishes.reduce((sum, wish) => sum + wish.y * wish.weight, 0) / weight, weight };
}

/** Unconnected nodes move to the top. */
function together(left: Wish | undefined, right: Wish | undefined): Wish {
  const wishes = [left, right].flatMap((each) => each ?? []);
  return wishes.length === 0 ? { y: 0, weight: 0.01 } : mean(wishes);
}

const GAP_OF_ITEMS = 28;

function gap(a: Node, b: Node): number {
  return a.item && b.item ? GAP_OF_ITEMS : a.item || b.item ? 16 : 10;
}

/**
 * Stacks nodes in their order, each as close as possible to its preferred place. Nodes that would overlap share the
 * average of their preferences.
 */
function place(nodes: readonly Node[], wishes: readonly Wish[]): void {
  const offsets: number[] = [];
  const blocks: { count: number; weight: number; sum: number }[] = [];
  nodes.forEach((node, at) => {
    const previous = nodes[at - 1];
    offsets.push(at === 0 ? 0 : offsets[at - 1] + previous.height + gap(previous, node));
    const { y, weight } = wishes[at];
    blocks.push({ count: 1, weight, sum: (y - offsets[at]) * weight });
    while (blocks.length > 1) {
      const [above, below] = blocks.slice(-2);
      if (above.sum / above.weight < below.sum / below.weight) {
        break;
      }
      blocks.splice(-2, 2, {
        count: above.count + below.count, weight: above.weight + below.weight, sum: above.sum + below.sum,
      });
    }
  });
  let at = 0;
  for (const { count, weight, sum } of blocks) {
    for (const end = at + count; at < end; at++) {
      nodes[at].y = sum / weight + offsets[at];
    }
  }
}

function crossings(segments: readonly Segment[]): number {
  let count = 0;
  segments.forEach((one, at) => {
    for (let other = at + 1; other < segments.length; other++) {
      const two = segments[other];
      if (one.net !== two.net) {
        const left = one.a.y + one.ay - two.a.y - two.ay;
        const right = one.b.y + one.by - two.b.y - two.by;
        count += left * right < 0 ? 1 : 0;
      }
    }
  });
  return count;
}

/** The vertical line of a net. */
interface Trunk {
  readonly net: Net;
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly top: number;
  readonly bottom: number;
}

function lanesOf({ segments, loops }: Channel): { readonly lanes: Map<Net, number>; readonly count: number } {
  const nets = grouped([...segments, ...loops], ({ net }) => net);
  const trunks = [...nets].map(([net, all]): Trunk => {
    const left = new Set(all.flatMap(({ a, b, ay, by }) => (a === b ? [a.y + ay, a.y + by] : [a.y + ay])));
    const right = new Set(all.flatMap(({ a, b, by }) => (a === b ? [] : [b.y + by])));
    const ys = [...left, ...right];
    return { net, left: [...left], right: [...right], top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const order: Trunk[] = [];
  const loopNets = new Set(loops.map(({ net }) => net));
  for (const trunk of trunks.filter(({ net, top, bottom }) => top < bottom || loopNets.has(net))) {
    // Inserts each trunk where it crosses the fewest other lines.
    let cost = order.reduce((sum, other) => sum + costOf(trunk, other), 0);
    let [best, lowest] = [0, cost];
    order.forEach((other, at) => {
      cost += costOf(other, trunk) - costOf(trunk, other);
      if (cost < lowest) {
        [best, lowest] = [at + 1, cost];
      }
    });
    order.splice(best, 0, trunk);
  }
  const lanes = new Map<Net, number>();
  order.forEach((trunk, at) => {
    const before = order.slice(0, at).filter((other) => areNear(other, trunk));
    lanes.set(trunk.net, Math.max(-1, ...before.map(({ net }) => lanes.get(net)!)) + 1);
  });
  return { lanes, count: Math.max(-1, ...lanes.values()) + 1 };
}

/** The cost of one trunk to the left of another: crossings, and lines that would overlap. */
function costOf(left: Trunk, right: Trunk): number {
  const within = (y: number, { top, bottom }: Trunk): boolean => y > top && y < bottom;
  return right.left.filter((y) => within(y, left)).length + left.right.filter((y) => within(y, right)).length +
    10 * right.left.filter((y) => left.right.some((other) => Math.abs(y - other) < TOO_CLOSE)).length;
}

/** Whether the trunks are too close to share a lane. */
function areNear(a: Trunk, b: Trunk): boolean {
  return a.top < b.bottom + 2 * LANE && b.top < a.bottom + 2 * LANE;
}
