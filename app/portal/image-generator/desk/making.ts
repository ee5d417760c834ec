/** Has a set made and stored, and lets it stand where it was made for. */
import { pathOf, setSocialPicture } from '#app/content/picture-sets.ts'
import { setFeaturedPicture } from '#app/content/writing/featured-picture.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import {
  isFollowed,
  type MadePicture,
  PICTURES_API,
  type SetAnswer,
  type SetRequest,
  type Source,
} from '#domain/picture-sets/picture-sets.ts'
import { announce, announceFailure } from '../../ui/announce.tsx'
import { askWebsite } from '../../ui/calls.ts'
import { attempt } from '../../ui/outcome.ts'

/** Of what shows a shared link: cards have this size. */
const CARD = { width: 1200, height: 630 }
/** For the head of an article, the first of these that was made. */
const HEADS = ['1600x900', '1200x630']

export function makeSet(session: BrowserSession, request: SetRequest): Promise<SetAnswer> {
  return askWebsite<SetAnswer>(session, 'POST', PICTURES_API.sets, { ...request })
}

export function cardOf(pictures: readonly MadePicture[]): MadePicture | undefined {
  return pictures.find(
    ({ width, height, page }) => width === CARD.width && height === CARD.height && page === 1,
  )
}

export function headOf(pictures: readonly MadePicture[]): MadePicture | undefined {
  return (
    HEADS.map((key) => pictures.find(({ width, height }) => `${width}x${height}` === key)).find(Boolean) ??
    pictures.find(({ width, height }) => width >= height)
  )
}

/** Says what was done, with its undo, or why it was not. */
export async function letStandForLink(source: Source, setId: number, picture: MadePicture): Promise<void> {
  const { kind, id } = source
  if (!isFollowed(kind)) return
  const set = (to: { readonly setId: number; readonly name: string } | null) =>
    attempt(async () =>
      withDataSession(await browserSession(), (client) => setSocialPicture(client, kind, Number(id), to)),
    )
  const done = await set({ setId, name: picture.name })
  if (done.failure !== null) return announceFailure(done.failure)
  announce('It stands for the page where its link is shared.', {
    of: 'the picture of the shared link',
    run: () =>
      void set(done.data).then(({ failure }) =>
        failure === null ? announce('The shared link is as it was.') : announceFailure(failure),
      ),
  })
}

/** The same for the picture at the head of an article or a post. */
export async function letStandAtHead(source: Source, picture: MadePicture, alt: string): Promise<void> {
  const { kind, id } = source
  if (kind !== 'news' && kind !== 'blog') return
  const set = (to: Parameters<typeof setFeaturedPicture>[3]) =>
    attempt(async () =>
      withDataSession(await browserSession(), (client) => setFeaturedPicture(client, kind, Number(id), to)),
    )
  const done = await set({ path: pathOf(picture), alt, focus: null })
  if (done.failure !== null) return announceFailure(done.failure)
  const { before, isOut } = done.data
  const what = kind === 'news' ? 'article' : 'post'
  announce(
    isOut
      ? `It is at the head of the ${what}.`
      : `It is at the head of the ${what}’s working copy, and comes out with it.`,
    {
      of: 'the picture at the head',
      run: () =>
        void set(before).then(({ failure }) =>
          failure === null ? announce('The head is as it was.') : announceFailure(failure),
        ),
    },
  )
}
