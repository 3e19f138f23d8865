const MAX_SHOWN = 10;

/** A name and those that it depends on. Unknown names are ignored. */
export interface Dependent {
  readonly name: string;
  readonly uses: readonly string[];
}

/**
 * Cycles of dependencies, each from its first name in alphabetical order; of cycles that share names not all are
 * reported. Independent of the order of the names.
 */
export function circlesOf(dependents: readonly Dependent[]): string[][] {
  const uses = new Map(dependents.map((each) => [each.name, [...each.uses].sort()]));
  const circles: string[][] = [];
  const done = new Set<string>();
  for (const start of [...uses.keys()].sort()) {
    walk(start, uses, done, circles);
  }
  return circles;
}

/** The names of a cycle with the first one repeated at the end; a long cycle is cut. */
export function circleText(circle: readonly string[], link: string): string {
  const shown = circle.length > MAX_SHOWN ? [...circle.slice(0, MAX_SHOWN), '...'] : circle;
  return [...shown, circle[0]].join(` ${link} `);
}

/** Searches depth first without recursion, because chains can be long. */
function walk(
  start: string,
  uses: ReadonlyMap<string, readonly string[]>,
  done: Set<string>,
  circles: string[][],
): void {
  const path: { name: string; next: number }[] = [];
  const depths = new Map<string, number>();
  const enter = (name: string): void => {
    depths.set(name, path.length);
    path.push({ name, next: 0 });
  };
  if (!done.has(start)) {
    enter(start);
  }
  while (path.length > 0) {
    const top = path[path.length - 1];
    const used = uses.get(top.name)![top.next++];
    if (used === undefined) {
      done.add(top.name);
      depths.delete(top.name);
      path.pop();
      continue;
    }
    const depth = depths.get(used);
    if (depth !== undefined) {
      circles.push(fromFirst(path.slice(depth).map((each) => each.name)));
    } else if (uses.has(used) && !done.has(used)) {
      enter(used);
    }
  }
}

function fromFirst(circle: readonly string[]): string[] {
  const first = circle.reduce((lowest, name, index) => (name < circle[lowest] ? index : lowest), 0);
  return [...circle.slice(first), ...circle.slice(0, first)];
}
