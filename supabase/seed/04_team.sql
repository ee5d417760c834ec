-- Fictional people and portraits (docs/pictures.md).

insert into public.team_members (display_order, name, title, description, image, image_alt)
values
(1, 'Philippa Thorne-Rudd', 'Managing Director',
  'Joined from a paper mill in 2009 to sort out the reel store for six months. Knows every machine by its noise, and still walks the night shift once a week.',
  '/uploads/team/philippa-thorne-rudd.svg', 'Drawing of Philippa Thorne-Rudd, with a silver bob and a dark blazer'),
(2, 'Barnaby Quill', 'Head of Logistics',
  'Plans nineteen vehicles, three sites and one motorway. Will tell you the height of any railway bridge south of the Thames, whether or not you asked.',
  '/uploads/team/barnaby-quill.svg', 'Drawing of Barnaby Quill, with a ginger beard and a high-visibility waistcoat'),
(3, 'Tamsin Fairweather', 'Lead Structural Designer',
  'Draws boxes that fold themselves. Her crash-lock base is in four of our products, and her first model of it, made from a cereal packet, is in a frame.',
  '/uploads/team/tamsin-fairweather.svg', 'Drawing of Tamsin Fairweather, with round glasses, and a pencil through the bun of her hair'),
(4, 'Ivor Penhallow', 'Board Technologist',
  'Thirty-one years on the corrugator. Can tell the moisture of a sheet by bending it, and has the laboratory check him every time.',
  '/uploads/team/ivor-penhallow.svg', 'Drawing of Ivor Penhallow, with a white moustache, half-moon glasses and a laboratory coat'),
(5, 'Odette Marlowe', 'Key Account Manager, Food and Retail',
  'Reads supermarkets’ packaging guides so that you don’t have to. Came to us from the other side of the table: she used to buy boxes.',
  '/uploads/team/odette-marlowe.svg', 'Drawing of Odette Marlowe, with natural curls, hoop earrings and a red jacket'),
(6, 'Rufus Okonjo-Hale', 'Print Manager',
  'Keeps four colours on top of each other at three metres a second. Runs the apprentices’ print workshop on Thursdays.',
  '/uploads/team/rufus-okonjo-hale.svg', 'Drawing of Rufus Okonjo-Hale, with short locs, a beard and blue dungarees'),
(7, 'Gwendolen Ashcroft-Pike', 'Quality and Compliance Manager',
  'Certificates, audits, complaints: if it has a number, she knows it. Believes that a complaint is a free inspection.',
  '/uploads/team/gwendolen-ashcroft-pike.svg', 'Drawing of Gwendolen Ashcroft-Pike, with a hairnet, safety glasses and a white coat'),
(8, 'Mabel Sundaram', 'Customer Service Team Leader',
  'Leads the five people who answer the phone, none of whom will ask you to press a button first.',
  '/uploads/team/mabel-sundaram.svg', 'Drawing of Mabel Sundaram, with a long plait and a telephone headset'),
(9, 'Caspian Wetherby', 'Warehouse Manager, Stock Holding',
  'Looks after 7,700 pallet places and what is on each. Has never lost one, and is not superstitious about saying so.',
  '/uploads/team/caspian-wetherby.svg', 'Drawing of Caspian Wetherby, with a white helmet and a high-visibility waistcoat'),
(10, 'Ffion Greenhalgh', 'People and Apprenticeships',
  'Hires for what someone might become. Started here as an apprentice fitter, so mind what you say about ear defenders.',
  '/uploads/team/ffion-greenhalgh.svg', 'Drawing of Ffion Greenhalgh, with red curls tied in a spotted headscarf, and ear defenders round her neck');

-- A soft-deleted member.
insert into public.team_members (display_order, name, title, description, image, image_alt, is_deleted)
values
(11, 'Horatio Bramble', 'Maintenance Engineer',
  'Retired in the spring after forty-two years. The number two die-cutter has not sounded the same since.',
  '/uploads/team/horatio-bramble.svg', 'Drawing of Horatio Bramble, with white whiskers, a flat cap and blue glasses', true);
