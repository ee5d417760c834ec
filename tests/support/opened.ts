import { afterAll, beforeAll } from 'vitest'

interface Closable {
  close?(): PromiseLike<unknown>
  [Symbol.asyncDispose]?(): PromiseLike<unknown>
}

/**
 * Opens a resource before the tests of a file or `describe`, and closes it after them if it can be closed.
 * @returns the resource, whose properties can be read once the tests run
 */
export function opened<Resource extends object>(open: () => Promise<Resource>): Resource {
  let resource: Resource | undefined
  beforeAll(async () => {
    resource = await open()
  })
  afterAll(async () => {
    const { close, [Symbol.asyncDispose]: dispose = close }: Closable = resource ?? {}
    await dispose?.call(resource)
  })
  return new Proxy({} as Resource, {
    get(_target, name) {
      if (resource === undefined) throw new Error('The resource is opened before the tests, not before that.')
      return Reflect.get(resource, name)
    },
  })
}
