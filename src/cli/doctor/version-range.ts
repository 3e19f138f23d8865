type Version = readonly [major: number, minor: number, patch: number];

const COMPARISON = /^(\^|~|>=|<=|>|<|=)?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/;

/** Whether a version is in an npm range: comparisons that must all hold, with alternatives after `||`. */
export function isInRange(version: string, range: string): boolean {
  const own = versionIn(version);
  return own !== undefined && range.split('||').some((all) => (
    all.trim().replace(/([<>=^~])\s+/g, '$1').split(/\s+/).every((each) => holds(own, each))
  ));
}

function versionIn(text: string): Version | undefined {
  const [, , major, minor = '0', patch = '0'] = COMPARISON.exec(text) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

function holds(version: Version, comparison: string): boolean {
  const other = versionIn(comparison);
  if (other === undefined) {
    return ['*', ''].includes(comparison);
  }
  const [major, minor] = other;
  const at = version.findIndex((number, position) => number !== other[position]);
  const order = at < 0 ? 0 : version[at] - other[at];
  switch (COMPARISON.exec(comparison)![1]) {
    case '^':
      return order >= 0 && major === version[0] && (major > 0 || minor === version[1]);
    case '~':
      return order >= 0 && major === version[0] && minor === version[1];
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '<':
      return order < 0;
    default:
      return order === 0;
  }
}
