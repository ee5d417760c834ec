import { InstanceStartingError } from '#backend/data-directory/data-directory.ts'
import { DataDirectoryLockedError } from '#backend/data-directory/lock-file.ts'

const RETRY_MS = 100
/** A server that is starting opens its socket within this time, or never. */
const PATIENCE_MS = 15_000

/** Tries again while the data directory's owner is being started, or changes between two steps. */
export async function retryWhileStarting<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const passing = error instanceof InstanceStartingError || error instanceof DataDirectoryLockedError
      if (!passing || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
