-- Requests under data protection law: one that is due soon, one that just came, one that is done.

insert into public.privacy_requests (received_at, kind, name, email, message, status, answer)
values
(
  now() - interval '23 days', 'access', 'Lysander Crowe', 'lysander.crowe@example.com',
  'I applied for a place in the warehouse in the autumn. Please tell me what you still hold about me.',
  'In progress', ''
),
(
  now() - interval '2 days', 'complaint', 'Winifred Oakapple', 'w.oakapple@example.com',
  'Somebody rang me about boxes. I only ever wrote to you about the noise, so why do you have me down as a customer?',
  'Received', ''
),
(
  now() - interval '70 days', 'erasure', 'Thaddeus Merrow', 'thaddeus.merrow@example.com',
  'Please delete my application of last year and everything with it.',
  'Completed',
  'We have erased your application, your CV and our notes, and keep only this request with your name and address for three years, to be able to show that we did.'
);
