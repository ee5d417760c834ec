import { InstanceStartingError } from '#backend/data-directory/data-directory.ts'
import { DataDirectoryLockedError } from '#backend/data-directory/lock-file.ts'

const RETRY_MS = 100
/** A starting server opens its socket within this time in ms. */
const TIMEOUT_MS = 15_000

/** Retries while the server of the data directory is starting or stopping. */
export async function retryWhileStarting<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
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
