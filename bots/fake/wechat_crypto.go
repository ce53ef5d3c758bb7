package fake

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha1"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
)

// The callback's cryptography, written apart from the SDK that the adapter
// uses: AES-256-CBC over 16 random bytes, a length, the XML and the AppID,
// padded to 32 bytes.

func wechatKey(encoded string) ([]byte, error) {
	key, err := base64.StdEncoding.DecodeString(encoded + "=")
	if err != nil || len(key) != 32 {
		return nil, fmt.Errorf("fake: the AES key is not 43 characters of base64")
	}
	return key, nil
}

// WeChatSignature is sha1 over the sorted parts.
func WeChatSignature(parts ...string) string {
	parts = slices.Clone(parts)
	slices.Sort(parts)
	sum := sha1.Sum([]byte(strings.Join(parts, "")))
	return hex.EncodeToString(sum[:])
}

func (w *WeChat) encrypt(plain []byte, random string) string {
	var b bytes.Buffer
	b.WriteString(random)
	_ = binary.Write(&b, binary.BigEndian, uint32(len(plain)))
	b.Write(plain)
	b.WriteString(w.appID)
	pad := 32 - b.Len()%32
	b.Write(bytes.Repeat([]byte{byte(pad)}, pad))
	block, err := aes.NewCipher(w.key)
	if err != nil {
		panic(err) // the key was checked
	}
	out := make([]byte, b.Len())
	cipher.NewCBCEncrypter(block, w.key[:16]).CryptBlocks(out, b.Bytes())
	return base64.StdEncoding.EncodeToString(out)
}

func (w *WeChat) decrypt(encrypted string) ([]byte, error) {
	in, err := base64.StdEncoding.DecodeString(encrypted)
	if err != nil || len(in) == 0 || len(in)%32 != 0 {
		return nil, fmt.Errorf("not a ciphertext: %w", firstError(err, errNotTaken))
	}
	block, err := aes.NewCipher(w.key)
	if err != nil {
		return nil, err
	}
	out := make([]byte, len(in))
	cipher.NewCBCDecrypter(block, w.key[:16]).CryptBlocks(out, in)
	pad := int(out[len(out)-1])
	if pad < 1 || pad > 32 || len(out)-pad < 20 {
		return nil, fmt.Errorf("padding of %d", pad)
	}
	out = out[:len(out)-pad]
	n := int(binary.BigEndian.Uint32(out[16:20]))
	if n > len(out)-20 || string(out[20+n:]) != w.appID {
		return nil, fmt.Errorf("not for this AppID")
	}
	return out[20 : 20+n], nil
}

// passive is the bot's answer in the response of the callback.
type passive struct {
	XMLName   xml.Name `xml:"xml"`
	Encrypt   string
	Signature string `xml:"MsgSignature"`
	TimeStamp string
	Nonce     string
}

type passiveText struct {
	XMLName      xml.Name `xml:"xml"`
	ToUserName   string
	FromUserName string
	CreateTime   int64
	MsgType      string
	Content      string
}

// readPassive reads the response of the callback: nil if it says nothing.
func (w *WeChat) readPassive(body []byte) (*passiveText, error) {
	if s := string(body); s == "" || s == "success" {
		return nil, nil
	}
	var outer passive
	if err := xml.Unmarshal(body, &outer); err != nil {
		return nil, fmt.Errorf("the answer is neither success nor XML: %w", err)
	}
	if outer.Signature != WeChatSignature(w.token, outer.TimeStamp, outer.Nonce, outer.Encrypt) {
		return nil, fmt.Errorf("the answer's signature is wrong")
	}
	plain, err := w.decrypt(outer.Encrypt)
	if err != nil {
		return nil, err
	}
	var text passiveText
	if err := xml.Unmarshal(plain, &text); err != nil {
		return nil, fmt.Errorf("the answer is not XML: %w", err)
	}
	if text.MsgType != "text" || text.Content == "" || len(text.Content) > wechatMaxText || text.FromUserName != wechatAccount || text.CreateTime == 0 {
		return nil, fmt.Errorf("the answer is a %q of %d bytes from %q", text.MsgType, len(text.Content), text.FromUserName)
	}
	return &text, nil
}
