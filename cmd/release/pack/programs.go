package pack

// Programs are the programs of a release: that with the window first.
var Programs = []string{"clubnight", "clubscore", "bmpro-stand-in", "bridgescore", "simpscore"}

// Tools are those without a window.
var Tools = Programs[1:]

// WithoutOpenGL is the window for computers without OpenGL 2.1, and what it needs beside
// it: for Windows with 64 bits.
var WithoutOpenGL = []string{"clubnight-angle.exe", "libEGL.dll", "libGLESv2.dll", "clubnight-angle-licence.txt"}
