import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'

interface Site {
  readonly url: string
  readonly service: SupabaseClient<Database>
}

/** As the other figures are of a process that has been asked for a while. */
const WARM_UP = 20

/** Measures in milliseconds how the home page answers each time that an article has just been given another title. */
export async function firstRender({ url, service }: Site, times: number): Promise<number[]> {
  const { data: article } = await service
    .from('news_articles')
    .select('id')
    .eq('is_deleted', false)
    .order('date', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const taken: number[] = []
  for (let number = 1; number <= WARM_UP + times; number++) {
    const title = `Title ${number} of a benchmark`
    await service.from('news_articles').update({ title }).eq('id', article.id).throwOnError()
    const began = performance.now()
    const html = await (await fetch(url)).text()
    taken.push(performance.now() - began)
    if (!html.includes(title)) throw new Error('The home page still shows the former title')
  }
  return taken.slice(WARM_UP)
}
