/** The lists of articles (/news-admin) and of posts (/blog-crm). */
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { KeptHere } from '#app/journal/kept.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden/visually-hidden.tsx'
import { KINDS, MANUSCRIPT_KINDS, type ManuscriptKind } from '#domain/manuscripts/manuscript.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/manuscripts'
import styles from './list.module.css'
import { type ManuscriptRow, titleOf } from './manuscript-cells.tsx'
import { MANUSCRIPT_LISTS } from './manuscript-list.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

const TITLES: Readonly<Record<ManuscriptKind, string>> = { news: 'News', blog: 'Blog' }

const LOADERS = { news: listLoader(MANUSCRIPT_LISTS.news), blog: listLoader(MANUSCRIPT_LISTS.blog) } as const

/** Which desk an address belongs to. */
const kindAt = (pathname: string): ManuscriptKind =>
  MANUSCRIPT_KINDS.find((kind) => pathname.startsWith(KINDS[kind].desk)) ?? 'news'

export const meta = ({ location }: Route.MetaArgs) => pageTitle(TITLES[kindAt(location.pathname)])

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const kind = kindAt(new URL(args.request.url).pathname)
  return { kind, loaded: await LOADERS[kind](args) }
}
clientLoader.hydrate = true as const

export default function Manuscripts({ loaderData: { kind, loaded } }: Route.ComponentProps) {
  const { desk, noun } = KINDS[kind]
  return (
    <Stack gap="lg">
      <KeptOnThisDevice kind={kind} />
      <ListScreen
        key={kind}
        list={MANUSCRIPT_LISTS[kind]}
        loaded={loaded}
        title={TITLES[kind]}
        create={{ label: `New ${noun[0]}`, to: `${desk}/new` }}
        head={
          <>
            {kind === 'blog' && (
              <Button component={Link} to={`${desk}/labels`} variant="default">
                Categories and tags
              </Button>
            )}
            <Button component={Link} to={`${desk}/media`} variant="default">
              Pictures
            </Button>
          </>
        }
        rowButtons={(row) => <OnSite row={row} />}
      />
    </Stack>
  )
}

/** What was typed here and may not be saved: the desk of each offers it, compared with what the server has. */
function KeptOnThisDevice({ kind }: { readonly kind: ManuscriptKind }) {
  const [kept, setKept] = useState<readonly KeptHere[]>([])
  useEffect(() => {
    let isShown = true
    async function look() {
      // The list does not wait for the journal’s code.
      const [{ auth }, { keptHere }] = await Promise.all([browserSession(), import('#app/journal/kept.ts')])
      const found = await keptHere(auth.state.get().user?.id ?? '', kind)
      if (isShown) setKept(found)
    }
    void look().catch(() => {})
    return () => {
      isShown = false
    }
  }, [kind])
  if (kept.length === 0) return null
  return (
    <Alert role="status" title="Kept on this device">
      <Text>What was typed here last may not be saved yet. Open it to compare it and to bring it back:</Text>
      <ul className={styles.kept} aria-label="Kept on this device">
        {kept.map(({ subject, title, desk }) => (
          <li key={subject}>
            <Anchor component={Link} to={desk}>
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Where readers see it, once they do. */
function OnSite({ row }: { row: ManuscriptRow }) {
  if (row.state !== 'published' || row.slug === null) return null
  return (
    // No opener: a copy of this tab's session would go with it.
    <a href={`${KINDS[row.kind].site}/${row.slug}`} target="_blank" rel="noopener" className={styles.onSite}>
      View on site
      <VisuallyHidden> “{titleOf(row)}”</VisuallyHidden>
    </a>
  )
}
