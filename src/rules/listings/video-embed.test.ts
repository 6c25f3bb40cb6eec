import { describe, expect, test } from 'vitest';
import { readEmbedUrl } from './embed-url.ts';
import { EMBED_HOSTS, toEmbedUrl } from './video-embed.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const VIMEO = 'https://player.vimeo.com/video/76979871';

describe('toEmbedUrl', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['http://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=42', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['youtu.be/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
    [YOUTUBE, YOUTUBE],
    ['  https://youtu.be/dQw4w9WgXcQ  ', YOUTUBE],
    ['https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO],
    ['https://vimeo.com/76979871/8272103f6e', `${VIMEO}?h=8272103f6e`],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${VIMEO}?h=8272103f6e`],
    [VIMEO, VIMEO],
    // The video button of the Quill editor inserts this URL.
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0', YOUTUBE],
    ['http://www.youtube.com/embed/dQw4w9WgXcQ?showinfo=0', YOUTUBE],
    ['https://player.vimeo.com/video/76979871/', VIMEO],
    [`${YOUTUBE}?start=10#t`, YOUTUBE],
    ['HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://player.vimeo.com/video/76979871?h="onload=', VIMEO],
  ])('embeds %s', (address, expected) => {
    expect(toEmbedUrl(address)).toBe(expected);
    expect(readEmbedUrl(expected)).toBe(expected);
    // `readEmbedUrl` accepts the typed URL itself only if it already begins like the stored URL.
    expect([expected, null]).toContain(readEmbedUrl(address));
  });

  test.each([
    '',
    'hello',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://youtu.be/',
    'https://vimeo.com/about',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/../watch?v=dQw4w9WgXcQ',
    '//player.vimeo.com/video/76979871',
    'https://evil.example/www.youtube.com/embed/dQw4w9WgXcQ',
    'https:\\\\evil.example\\@player.vimeo.com/video/76979871',
    'https://evil.example/#youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'data:text/html,youtu.be/dQw4w9WgXcQ',
    'see https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXc"',
  ])('does not embed %s', (address) => {
    expect(toEmbedUrl(address)).toBeNull();
    expect(readEmbedUrl(address)).toBeNull();
  });
});

test('toEmbedUrl returns YouTube and Vimeo embed URLs unchanged, and EMBED_HOSTS contains their hosts', () => {
  for (const embed of [YOUTUBE, VIMEO, `${VIMEO}?h=8272103f6e`]) {
    expect(toEmbedUrl(embed)).toBe(embed);
    expect(EMBED_HOSTS).toContain(new URL(embed).host);
  }
});
