import { Level, type Item, type Link, type Net, type Point, type Rectangle, type Side } from './level';
import { append } from '../../../text/collections';

/** A table as a rectangle, with its children in a box around it. */
export interface Card {
  readonly width: number;
  readonly height: number;
  readonly children: readonly Card[];
}

interface End {
  readonly card: Card;
  /** The middle of the row, measured from the top of the card. */
  readonly y: number;
}

/** From a parent to its child, or from a referenced table to the referencing one. */
export interface Edge {
  readonly from: End;
  readonly to: End;
  readonly isInterleaving: boolean;
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cards: ReadonlyMap<Card, Point>;
  /** Boxes around a card and its children, outer boxes first. */
  readonly boxes: readonly Box[];
  /** For each edge, in their order: its start, bends and end. */
  readonly routes: readonly (readonly Point[])[];
}

export interface Box extends Rectangle {
  readonly card: Card;
}

/** A card, or the box around a card and its children. */
class Unit implements Item {
  public constructor(public readonly card: Card, public readonly home: Plan, public readonly inner?: Plan) {}

  public get width(): number {
    return this.inner?.level?.width ?? this.card.width;
  }

  public get height(): number {
    return this.inner?.level?.height ?? this.card.height;
  }

  public portOf(net: Net, side: Side): number | undefined {
    return this.inner?.level?.portOf(net, side);
  }
}

/** Units side by side and the edges between them; `level` is their layout. */
class Plan {
  public readonly units: Unit[] = [];
  public readonly links: Link[] = [];
  public readonly pairs: (readonly [Unit, Unit])[] = [];
  public level?: Level;
  public x = 0;
  public y = 0;

  /** Sorts units from left to right, and ignores edges that close a cycle. */
  public ranks(): Map<Unit, number> {
    const after = new Map<Unit, Unit[]>();
    const entered = new Map<Unit, number>();
    for (const [from, to] of this.pairs) {
      append(after, from, to);
      entered.set(to, (entered.get(to) ?? 0) + 1);
    }
    const [seen, done] = [new Set<Unit>(), [] as Unit[]];
    const visit = (unit: Unit): void => {
      if (!seen.has(unit)) {
        seen.add(unit);
        after.get(unit)?.forEach(visit);
        done.push(unit);
      }
    };
    [...this.units].sort((a, b) => (entered.get(a) ?? 0) - (entered.get(b) ?? 0)).forEach(visit);
    return new Map(done.reverse().map((unit, at) => [unit, at]));
  }

  /** Arranges inner plans first, because their sizes and ports must be known. */
  public arrange(isNested: boolean): Level {
    this.units.forEach(({ inner }) => inner?.arrange(true));
    this.level = new Level(this.units, this.links, isNested);
    return this.level;
  }

  public moveTo(x: number, y: number): void {
    Object.assign(this, { x, y });
    for (const unit of this.units) {
      const place = this.level!.placeOf(unit);
      unit.inner?.moveTo(x + place.x, y + place.y);
    }
  }
}

const GAP = 28;
/** The ideal ratio of width to height for a picture. */
const SHAPE = 1.9;

/**
 * Arranges cards in layers from left to right, with referenced tables before referencing ones and children in a box
 * with their parent. Edges have right angles and cross no cards: they have lanes between layers, and places of their
 * own among the cards of a layer.
 */
export function layout(cards: readonly Card[], edges: readonly Edge[]): Layout {
  const chains = new Map<Card, readonly Unit[]>();
  const plans = connected(cards, edges).map((roots) => planOf(roots, chains));
  const forks = edges.map(({ from, to }) => {
    const [ofFrom, ofTo] = [chains.get(from.card)!, chains.get(to.card)!];
    const at = ofFrom.findIndex((unit, depth) => unit !== ofTo[depth]);
    const fork = at < 0 ? ofFrom.length - 1 : at;
    ofFrom[fork].home.pairs.push([ofFrom[fork], ofTo[fork]]);
    return { ofFrom, ofTo, fork };
  });
  const ranks = new Map<Plan, Map<Unit, number>>();
  const rankOf = (unit: Unit): number => {
    const known = ranks.get(unit.home) ?? unit.home.ranks();
    ranks.set(unit.home, known);
    return known.get(unit)!;
  };
  const nets = new Map<string, Net>();
  const numbers = new Map([...chains.keys()].map((card, at) => [card, at]));
  const ways = edges.map(({ from, to, isInterleaving }, at) => {
    const { ofFrom, ofTo, fork } = forks[at];
    const isForward = rankOf(ofFrom[fork]) <= rankOf(ofTo[fork]);
    const id = [numbers.get(from.card), from.y, isInterleaving, isForward].join();
    const net = nets.get(id) ?? { isInterleaving };
    nets.set(id, net);
    const [left, right] = isForward ? [ofFrom, ofTo] : [ofTo, ofFrom];
    const [fromY, toY] = isForward ? [from.y, to.y] : [to.y, from.y];
    const links = [
      ...left.slice(fork + 1).map((unit) => ({ home: unit.home, link: { net, from: unit, fromY } })).reverse(),
      { home: left[fork].home, link: { net, from: left[fork], to: right[fork], fromY, toY } },
      ...right.slice(fork + 1).map((unit) => ({ home: unit.home, link: { net, to: unit, toY } })),
    ];
    links.forEach(({ home, link }) => home.links.push(link));
    return { isForward, links };
  });
  const size = packed(plans, plans.map((plan) => plan.arrange(false)));
  const placeOf = (unit: Unit): Point => {
    const { x, y } = unit.home.level!.placeOf(unit);
    return { x: x + unit.home.x, y: y + unit.home.y };
  };
  const places = new Map([...chains].map(([card, chain]) => [card, placeOf(chain.at(-1)!)]));
  const routes = ways.map(({ isForward, links }, at) => {
    const { from, to } = edges[at];
    const [left, right] = isForward ? [from, to] : [to, from];
    const isLoop = from.card === to.card;
    const [start, end] = [places.get(left.card)!, places.get(right.card)!];
    const points = straightened([
      { x: start.x + left.card.width, y: start.y + left.y },
      ...links.flatMap(({ home, link }) =>
        home.level!.wayOf(link).map(({ x, y }) => ({ x: x + home.x, y: y + home.y }))),
      { x: end.x + (isLoop ? right.card.width : 0), y: end.y + right.y },
    ]);
    return isForward ? points : points.reverse();
  });
  const boxes = [...chains.values()].flatMap((chain) => {
    const box = chain.at(-2);
    return box?.card === chain.at(-1)!.card
      ? [{ ...placeOf(box), card: box.card, width: box.width, height: box.height, depth: chain.length }]
      : [];
  });
  return { ...size, cards: places, boxes: boxes.sort((a, b) => a.depth - b.depth), routes };
}

function planOf(roots: readonly Card[], chains: Map<Card, readonly Unit[]>): Plan {
  const add = (card: Card, home: Plan, outer: readonly Unit[]): void => {
    const unit = new Unit(card, home, card.children.length > 0 ? new Plan() : undefined);
    const chain = [...outer, unit];
    home.units.push(unit);
    if (unit.inner) {
      const parent = new Unit(card, unit.inner);
      unit.inner.units.push(parent);
      chains.set(card, [...chain, parent]);
      card.children.forEach((child) => add(child, unit.inner!, chain));
    } else {
      chains.set(card, chain);
    }
  };
  const plan = new Plan();
  roots.forEach((card) => add(card, plan, []));
  return plan;
}

/** Groups roots that edges connect, directly or indirectly. */
function connected(roots: readonly Card[], edges: readonly Edge[]): Card[][] {
  const rootOf = new Map<Card, Card>();
  const note = (card: Card, root: Card): void => {
    rootOf.set(card, root);
    card.children.forEach((child) => note(child, root));
  };
  roots.forEach((root) => note(root, root));
  const next = new Map<Card, Card[]>();
  for (const { from, to } of edges) {
    const [a, b] = [rootOf.get(from.card)!, rootOf.get(to.card)!];
    append(next, a, b);
    append(next, b, a);
  }
  const seen = new Set<Card>();
  return roots.filter((root) => !seen.has(root)).flatMap((root) => {
    const group = new Set(seen.has(root) ? [] : [root]);
    // The loop also visits added elements.
    group.forEach((each) => next.get(each)?.forEach((other) => group.add(other)));
    group.forEach((each) => seen.add(each));
    return group.size > 0 ? [roots.filter((each) => group.has(each))] : [];
  });
}

/** Puts the largest first, each into the first place where it fits, even between the cards and lanes of others. */
function packed(plans: readonly Plan[], levels: readonly Level[]): { readonly width: number; readonly height: number } {
  const area = levels.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
  const wanted = Math.max(Math.sqrt(area * SHAPE), ...levels.map(({ width }) => width));
  const order = plans.map((plan, at) => ({ plan, level: levels[at] }))
    .sort((a, b) => b.level.width * b.level.height - a.level.width * a.level.height);
  const taken: Rectangle[] = [];
  let [width, height] = [0, 0];
  for (const { plan, level } of order) {
    const { x, y } = freePlace(level, taken, wanted);
    plan.moveTo(x, y);
    taken.push(...level.rectangles().map((each) => ({ ...each, x: each.x + x, y: each.y + y })));
    width = Math.max(width, x + level.width);
    height = Math.max(height, y + level.height);
  }
  return { width, height };
}

function freePlace({ width, height }: Level, taken: readonly Rectangle[], wanted: number): Point {
  const below = taken.filter((each) => each.width > 0).map((each) => each.y + each.height + GAP);
  const rows = [...new Set([0, ...below])].sort((a, b) => a - b);
  for (const y of rows) {
    const near = taken.filter((each) => each.y < y + height + GAP && y < each.y + each.height + GAP);
    let x = 0;
    while (x + width <= wanted) {
      const hit = near.find((each) => each.x < x + width + GAP && x < each.x + each.width + GAP);
      if (!hit) {
        return { x, y };
      }
      x = hit.x + hit.width + GAP;
    }
  }
  return { x: 0, y: rows.at(-1)! };
}

/** Drops points that are not bends. The way out and back of a column to itself has one. */
function straightened(points: readonly Point[]): Point[] {
  return points.reduce<Point[]>((kept, point) => {
    const [before, last] = kept.slice(-2);
    const isBetween = last !== undefined &&
      (last.x - before.x) * (point.x - last.x) + (last.y - before.y) * (point.y - last.y) > 0;
    const isSame = kept.at(-1)?.x === point.x && kept.at(-1)?.y === point.y;
    return isSame ? kept : [...(isBetween ? kept.slice(0, -1) : kept), point];
  }, []);
}
