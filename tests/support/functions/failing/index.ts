/** Fails in the way that the end of its path names; written as Supabase's runtime takes it. */
declare const Deno: { serve(handler: (request: Request) => Promise<Response>): void }

Deno.serve(async (request) => {
  if (request.url.endsWith('/throws')) throw new Error('thrown inside')
  return Response.json({ error: 'no such colour' }, { status: 422 })
})
