/** Provides an object URL for an image that only the browser has. */
import { useEffect, useState } from 'react';

/** Returns undefined without an image and until the URL is created. */
export function useObjectUrl(picture: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [picture]);
  return url;
}
