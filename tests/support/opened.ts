import { afterAll, beforeAll } from 'vitest'

/**
 * Opens a resource before the tests of a file or `describe` and closes it after them.
 * @returns the resource, whose properties can be read once the tests run
 */
export function opened<Resource extends { close(): Promise<unknown> }>(
  open: () => Promise<Resource>,
): Resource {
  let resource: Resource | undefined
  beforeAll(async () => {
    resource = await open()
  })
  afterAll(() => resource?.close())
  return new Proxy({} as Resource, {
    get(_target, name) {
      if (resource === undefined) throw new Error('The resource is opened before the tests, not before that.')
      return Reflect.get(resource, name)
    },
  })
}
