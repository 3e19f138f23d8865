/** `EACCES: permission denied`, of an error that the operating system reports; undefined for any other. */
export function systemReason(error: unknown): string | undefined {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : message.split(', ')[0];
}
