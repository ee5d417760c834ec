import { OwnedByOther } from '#backend/control/owner-lock.ts'
import { OwnerStarting } from '#backend/data-directory.ts'

const retryMs = 100
/** A server that is starting opens its socket within this time, or never. */
const patienceMs = 15_000

/** Tries again while the data directory's owner is being started, or changes between two steps. */
export async function whileStarting<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const passing = error instanceof OwnerStarting || error instanceof OwnedByOther
      if (!passing || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
