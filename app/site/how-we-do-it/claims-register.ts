/** Valid claims as JSON, for the editor's checks. */
import { siteServices } from '#app/server-context.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import type { Route } from './+types/claims-register'

export function loader({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const { claims, certificates } = readRegisters(context.get(siteServices))
  return Response.json({
    claims: claims.map(({ id, wording }) => ({ id, wording })),
    certificates: certificates.map(({ id, standard, name }) => ({ id, standard, name })),
  })
}
