import type { BackendDependencies } from '#backend/dependencies.ts'

/**
 * Where a link may lead: an address on the site or one of its further origins, the site itself otherwise. Anything
 * else would hand a session to whoever wrote the address.
 * @param wanted instead of the request's `redirect_to` parameter
 */
export function redirectTarget(
  { siteUrl, siteOrigins }: Pick<BackendDependencies, 'siteUrl' | 'siteOrigins'>,
  request: Request,
  wanted: string | null = new URL(request.url).searchParams.get('redirect_to'),
): string {
  if (wanted === null || !URL.canParse(wanted)) return siteUrl
  const origins = [new URL(siteUrl).origin, ...siteOrigins]
  return origins.includes(new URL(wanted).origin) ? wanted : siteUrl
}
