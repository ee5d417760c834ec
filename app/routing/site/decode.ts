/**
 * Reads what React Router's server writes of its loaders' answers: a JSON list in which each value names its parts by
 * their places in that list (turbo-stream, version 2). The tests read with it what React Router itself has written.
 */

const REDIRECT = Symbol('redirect')

/** A loader that sends the visitor elsewhere answers for the whole page. */
export interface Redirect {
  readonly redirect: string
  readonly status: number
  readonly reload: boolean
  readonly replace: boolean
}

export function redirectOf(answer: unknown): Redirect | undefined {
  return (answer as { [REDIRECT]?: Redirect })[REDIRECT]
}

/** Values that have no place of their own. */
const CONSTANTS: Readonly<Record<number, unknown>> = {
  [-2]: Number.NaN,
  [-3]: Number.NEGATIVE_INFINITY,
  [-4]: -0,
  [-5]: null,
  [-6]: Number.POSITIVE_INFINITY,
  [-7]: undefined,
}
/** A place in a list that nothing was ever put into. */
const HOLE = -1

type Parts = readonly unknown[]
type Place = number

/**
 * @param text all that was written; a loader that sends part of its answer later is none of the site's
 * @throws SyntaxError where it is nothing of the kind
 */
export function decode(text: string): unknown {
  const values: unknown = JSON.parse(text.slice(0, text.indexOf('\n') + 1 || undefined))
  if (typeof values === 'number') return CONSTANTS[values]
  if (!Array.isArray(values)) throw new SyntaxError('No list of values')
  return new Reader(values).read(0)
}

class Reader {
  readonly #values: Parts
  /** By place, so that what is named twice is one thing. */
  readonly #read = new Map<Place, unknown>()

  constructor(values: Parts) {
    this.#values = values
  }

  read(place: Place): unknown {
    if (place < 0) return CONSTANTS[place]
    if (this.#read.has(place)) return this.#read.get(place)
    const value = this.#values[place]
    if (typeof value !== 'object' || value === null) return this.#keep(place, value)
    if (!Array.isArray(value)) return this.#fill(this.#keep(place, {}), value)
    if (typeof value[0] === 'string') return this.#readTyped(place, value[0], value.slice(1))
    const list = this.#keep<unknown[]>(place, [])
    for (const [index, part] of value.entries()) if (part !== HOLE) list[index] = this.read(part)
    return list
  }

  #keep<T>(place: Place, value: T): T {
    this.#read.set(place, value)
    return value
  }

  /** @param parts places of values by `_` and the place of their name */
  #fill(object: object, parts: object): object {
    for (const [name, place] of Object.entries(parts))
      Object.defineProperty(object, String(this.read(Number(name.slice(1)))), {
        value: this.read(place),
        enumerable: true,
        writable: true,
        configurable: true,
      })
    return object
  }

  #readTyped(place: Place, type: string, parts: Parts): unknown {
    const places = parts as readonly Place[]
    switch (type) {
      case 'D':
        return this.#keep(place, new Date(parts[0] as number))
      case 'U':
        return this.#keep(place, new URL(parts[0] as string))
      case 'B':
        return this.#keep(place, BigInt(parts[0] as string))
      case 'N':
        return this.#fill(this.#keep(place, Object.create(null)), parts[0] as object)
      case 'E':
        return this.#keep(place, new Error(String(parts[0])))
      case 'Z':
        return this.#keep(place, this.read(places[0] as Place))
      case 'S': {
        const set = this.#keep(place, new Set())
        for (const part of places) set.add(this.read(part))
        return set
      }
      case 'M': {
        const map = this.#keep(place, new Map())
        for (let at = 0; at < places.length; at += 2)
          map.set(this.read(places[at] as Place), this.read(places[at + 1] as Place))
        return map
      }
      default:
        return this.#keep(
          place,
          readAnswer(
            type,
            places.map((part) => this.read(part)),
          ),
        )
    }
  }
}

/** What React Router's server adds to the format. */
function readAnswer(type: string, parts: Parts): unknown {
  switch (type) {
    case 'SanitizedError':
      return Object.assign(new Error(String(parts[1])), { name: String(parts[0]) })
    case 'ErrorResponse':
      return { data: parts[0], status: parts[1], statusText: parts[2] }
    case 'SingleFetchRedirect':
      return { [REDIRECT]: parts[0] }
    case 'SingleFetchClassInstance':
      return parts[0]
    case 'SingleFetchFallback':
      return undefined
    default:
      throw new SyntaxError(`No value is of the type ${type}`)
  }
}
