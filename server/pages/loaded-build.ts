/** The built application with its route table and request handler. */
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { assistantServices, cardServices, formServices, siteServices } from '#app/server-context.ts'
import { type IsUnavailableError, withOutageResponses } from './outage-response.ts'
import type { CanonicalQueries } from './routing/canonical-queries.ts'
import { createRouteTable, type RouteTable } from './routing/route-table.ts'

export interface LoadedBuild {
  readonly routes: RouteTable
  readonly render: ReturnType<typeof createRequestHandler>
  readonly services: typeof siteServices
  readonly forms: typeof formServices
  readonly assistant: typeof assistantServices
  readonly cards: typeof cardServices
  readonly isUnavailable: IsUnavailableError
}

export interface BuildLoader {
  load(): Promise<LoadedBuild>
  /** Undefined until the first load has ended. */
  readonly latest: LoadedBuild | undefined
}

interface BuildLoaderDependencies {
  /** The built application; reloaded after changes in development. */
  readonly build: () => Promise<ServerBuild>
  readonly mode: 'production' | 'development'
  readonly canonicalQueries: CanonicalQueries
}

export function createBuildLoader(dependencies: BuildLoaderDependencies): BuildLoader {
  const loaded = new WeakMap<ServerBuild, LoadedBuild>()
  let latest: LoadedBuild | undefined
  return {
    get latest() {
      return latest
    },
    async load() {
      const build = await dependencies.build()
      const existing = loaded.get(build)
      if (existing) return existing
      const entry = build.entry.module as ServerBuild['entry']['module'] & {
        siteServices: typeof siteServices
        formServices: typeof formServices
        assistantServices: typeof assistantServices
        cardServices: typeof cardServices
        isUnavailable: IsUnavailableError
      }
      const createHandler = withOutageResponses(build, {
        isUnavailable: entry.isUnavailable,
        report: (context, error) => context.get(entry.siteServices).report(error),
      })
      latest = {
        routes: createRouteTable(build, dependencies.canonicalQueries),
        render: createRequestHandler(createHandler, dependencies.mode),
        isUnavailable: entry.isUnavailable,
        services: entry.siteServices,
        forms: entry.formServices,
        assistant: entry.assistantServices,
        cards: entry.cardServices,
      }
      loaded.set(build, latest)
      return latest
    },
  }
}
