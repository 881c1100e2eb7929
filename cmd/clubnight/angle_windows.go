//go:build angle

package main

/*
#include <windows.h>

typedef void (*function)(void);

static void absent(void) {}

// eglGetProcAddress stands for the one of libEGL.dll, which is loaded from the program's folder. What the library lacks is
// given as a function that does nothing: the Go binding asks for all of OpenGL ES 3.1 before it begins, the window needs 2.0.
function eglGetProcAddress(const char *name) {
	static HMODULE egl, gles;
	static function (WINAPI *extension)(const char *);
	function found = NULL;
	if (egl == NULL) {
		egl = LoadLibraryA("libEGL.dll");
		gles = LoadLibraryA("libGLESv2.dll");
		if (egl != NULL) extension = (void *)GetProcAddress(egl, "eglGetProcAddress");
	}
	if (extension != NULL) found = extension(name);
	if (found == NULL && gles != NULL) found = (function)GetProcAddress(gles, name);
	return found != NULL ? found : absent;
}
*/
import "C"

import (
	"log/slog"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// This build draws through ANGLE: OpenGL ES, carried out by Direct3D. It is for computers
// whose driver has no OpenGL 2.1. The toolkit asks for OpenGL ES by itself (tag gles);
// that Windows' own OpenGL is not to be asked for it is said here, before it begins.
func init() {
	if err := glfw.Init(); err != nil {
		slog.Error("preparing Direct3D", "error", err)
		return
	}
	glfw.WindowHint(glfw.ContextCreationAPI, glfw.EGLContextAPI)
}
