/** What the process computed during a call: other processes on a busy machine do not count. */
export function cpuSeconds(call: () => void): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Reading 100,000 characters takes a fraction of a second where it is linear in their number, and longer where it is quadratic. */
export const QUADRATIC_SECONDS = 3;
