import type * as fs from 'node:fs';

/** Runs work on a disk that takes some files, and then one byte. */
export async function onFullDisk<T>(files: number, work: () => Promise<T>): Promise<T> {
  const real = jest.requireActual<typeof fs>('node:fs');
  const { writeFileSync } = real;
  let left = files;
  const full = jest.spyOn(real, 'writeFileSync').mockImplementation((file, content, options) => {
    if (left-- > 0) {
      writeFileSync(file, content, options);
    } else {
      writeFileSync(file, String(content).slice(0, 1), options);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    }
  });
  try {
    return await work();
  } finally {
    full.mockRestore();
  }
}
