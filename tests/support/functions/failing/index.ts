/** Fails as the end of its path says; written for Supabase's runtime. */
declare const Deno: { serve(handler: (request: Request) => Promise<Response>): void }

Deno.serve(async (request) => {
  if (request.url.endsWith('/throws')) throw new Error('thrown inside')
  return Response.json({ error: 'no such colour' }, { status: 422 })
})
