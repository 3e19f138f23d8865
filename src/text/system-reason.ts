/**
 * `EACCES: permission denied` for an error of the operating system or for an impossible path; undefined for any other
 * error.
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_INVALID_ARG_VALUE') {
    return 'a path has no null characters';
  }
  return syscall === undefined ? undefined : message.split(', ')[0];
}
