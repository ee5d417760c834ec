/** Entry point of `/functions/v1/analytics` on Supabase and the embedded backend. */
import { isbot } from 'npm:isbot@5.2.3'
import { createAnalytics } from './analytics.ts'
import { createStore } from './store.ts'

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void
  env: { get(name: string): string | undefined }
}

const url = Deno.env.get('SUPABASE_URL') ?? ''
const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''
/** The header that the gateway overwrites: Cloudflare's on supabase.com, Kong's and the embedded backend's elsewhere. */
const addressHeader = new URL(url).hostname.endsWith('.supabase.co') ? 'cf-connecting-ip' : 'x-real-ip'

Deno.serve(
  createAnalytics({
    store: createStore({ url, key, fetch }),
    isBot: isbot,
    addressOf: (request) => request.headers.get(addressHeader) ?? '',
    clock: Date.now,
    warn: (message) => console.warn(message),
  }),
)
