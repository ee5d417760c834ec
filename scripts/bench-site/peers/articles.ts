/** What all peers show: the site's latest articles, each with the picture that the site shows first. */
import { Buffer } from 'node:buffer'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

const SHOWN = 9
const SUMMARY_LENGTH = 160

export interface PeerArticle {
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** HTML. */
  readonly content: string
  /** Its name, under which every peer serves it, and its bytes. */
  readonly picture: { readonly name: string; readonly bytes: Uint8Array }
}

export async function latestArticles(site: {
  readonly url: string
  readonly service: SupabaseClient<Database>
}): Promise<readonly PeerArticle[]> {
  const { data } = await site.service
    .from('news_articles')
    .select('id, slug, title, content')
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .limit(SHOWN)
    .throwOnError()
  return Promise.all(
    data.map(async ({ slug, title, content }) => ({
      ...{ slug, title, content },
      summary: content
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, SUMMARY_LENGTH),
      picture: await pictureOf(site.url, slug),
    })),
  )
}

async function pictureOf(url: string, slug: string): Promise<PeerArticle['picture']> {
  const page = await (await fetch(`${url}/news/${slug}`)).text()
  const source = /<main[\s\S]*?<img[^>]* src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  if (source === undefined) throw new Error(`The article ${slug} shows no picture`)
  const answer = await fetch(new URL(source, url))
  const kind = answer.headers.get('content-type')?.split('/')[1] ?? 'jpeg'
  return { name: `${slug}.${kind}`, bytes: Buffer.from(await answer.arrayBuffer()) }
}
