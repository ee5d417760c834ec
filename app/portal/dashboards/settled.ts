import { failureMessage } from '../failure.ts'

/** How a call ended, as a value: one figure that fails does not take the others with it. */
export type Settled<T> =
  | { readonly data: T; readonly failure: null }
  | { readonly data: null; readonly failure: string }

export async function settle<T>(call: Promise<T>): Promise<Settled<T>> {
  try {
    return { data: await call, failure: null }
  } catch (error) {
    return { data: null, failure: failureMessage(error) }
  }
}
