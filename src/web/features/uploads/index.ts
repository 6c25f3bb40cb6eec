/** Public exports of the uploads feature. */
export { AvatarPicker } from './avatar-picker.tsx';
export { PICTURE_ACCEPT, type PictureProblem, preparePicture } from './picture-check.ts';
export { uploadLabels } from './uploads.labels.ts';
export { type Upload, useUpload } from './use-upload.ts';
