/** What the process computed during a call: other processes on a busy machine do not count. */
export function cpuSeconds(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Reading what is linear in its length takes a fraction of a second, what is quadratic minutes. */
export const QUADRATIC_SECONDS = 20;
