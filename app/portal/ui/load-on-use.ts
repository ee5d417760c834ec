import { notifyError } from './notifications.tsx'

interface LoadedOnUse<Module> {
  /** Null until it is loaded. */
  readonly get: () => Module | null
  /** Loads in advance; a failure is ignored. */
  readonly prefetch: () => void
  /** Calls back once the module is loaded, or says that it could not be. */
  readonly use: (then: () => void) => void
}

/** Loads a module on first use. After a failed load the screen stays as it is and the next use tries again. */
export function loadOnUse<Module>(load: () => Promise<Module>): LoadedOnUse<Module> {
  let loaded: Module | null = null
  const remember = async () => {
    loaded = await load()
  }
  return {
    get: () => loaded,
    prefetch: () => void remember().catch(() => {}),
    use(then) {
      if (loaded !== null) then()
      else
        void remember().then(then, () =>
          notifyError('This couldn’t be loaded. Check your connection and try again.'),
        )
    },
  }
}
