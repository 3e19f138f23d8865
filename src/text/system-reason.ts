/**
 * `EACCES: permission denied`, of an error that the operating system reports, or of a path that none can have;
 * undefined for any other.
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_INVALID_ARG_VALUE') {
    return 'a path has no null characters';
  }
  return syscall === undefined ? undefined : message.split(', ')[0];
}
